"""Keys of configurations that have no bearing on size: ids, dropout, generation, file bookkeeping."""

_KEYS = frozenset(
    """
    _attn_implementation _name_or_path activation_dropout activation_function
    activation_sparsity_pattern add_cross_attention alibi_bias_max altup_active_idx altup_coef_clip
    architectures attention_dropout attention_multiplier attention_probs_dropout_prob
    attention_sink_size attention_softmax_in_fp32 attn_implementation attn_logit_softcapping attn_pdrop
    attn_scale attn_temperature_tuning attn_type_list audio_token_id auto_map aux_loss_alpha
    bad_words_ids begin_suppress_tokens bf16 boi_token boi_token_id boi_token_index bos_token
    bos_token_id cache_implementation chat_template chunk_length_s chunk_size chunk_size_feed_forward
    classifier_activation classifier_dropout clip_qkv cls_token_id comment compression_config
    context_window_size cross_attention_hidden_size default_theta dim_model_base diversity_penalty
    do_sample dropout dtype early_stopping embd_pdrop embedding_multiplier encoder_no_repeat_ngram_size
    eod_token_id eoi_token eoi_token_id eoi_token_index eos_token eos_token_id ep_size expert_capacity
    expert_dtype exponential_decay_length_penalty final_logit_softcapping finetuning_task floor_scale
    forced_eos_token_id fp16 fp32 fused_qkv global_rope_theta gradient_checkpointing hidden_act
    hidden_activation hidden_dropout hidden_dropout_prob id2label ignore_index image_grid_pinpoints
    image_placeholder image_token_id image_token_index index_share_for_mtp_iteration
    indexer_rope_interleave init_std initial_context_length initializer_factor initializer_range
    interpolate_factor is_causal is_decoder is_encoder_decoder is_llama_config kv_cache_dtype label2id
    language_model_only layer_norm_eps layer_norm_epsilon layer_types layerdrop layernorm_epsilon
    length_penalty local_rope_theta logit_scale logits_scaling mamba_chunk_size mamba_hidden_act
    mamba_ssm_cache_dtype mamba_ssm_dtype mask_token_id max_length max_window_layers
    media_placeholder_token_id min_length mlp_hidden_act mlp_type mm_tokens_per_image model_max_length
    model_type moe_norm_min moe_renormalize moe_router_activation_func moe_router_dtype
    mtp_transformer_layers n_ctx n_group name no_bos no_repeat_ngram_size no_rope_layer_interval
    no_rope_layers norm_eps norm_epsilon norm_topk_prob norm_type num_beam_groups num_beams
    num_image_tokens num_labels num_logits_to_keep num_mtp_modules num_nextn_predict_layers
    num_return_sequences num_reward_heads onnx_export original_max_position_embeddings output_attentions
    output_gate_type output_hidden_states output_router_logits output_scores pad_token pad_token_id
    parallelism partial_rotary_factor position_id_per_seconds prefill_chunk_size prefix pretraining_tp
    problem_type process_image_mode projector_hidden_act pruned_heads qk_norm_type quantization
    quantization_config query_pre_attn_scalar remove_invalid_values reorder_and_upcast_attn
    repetition_penalty rescale_prenorm_residual resid_pdrop residual_in_fp32 residual_multiplier
    resize_token_embeddings return_dict return_dict_in_generate rms_norm rms_norm_eps rope_dim
    rope_global_base_freq rope_interleave rope_local_base_freq rope_mode rope_parameters rope_pct
    rope_ratio rope_scaling rope_theta rotary rotary_base rotary_dim rotary_emb_base
    rotary_embedding_base rotary_pct routed_scaling_factor router_aux_loss_coef router_dtype
    router_jitter_noise router_z_loss_coef scale_attention_softmax_in_fp32
    scale_attn_by_inverse_layer_idx scale_attn_weights scale_depth scale_emb scoring_func
    seconds_per_chunk seed sep_token_id seq_aux sequence_parallel sliding_window_size softmax_scale
    summary_activation summary_first_dropout summary_proj_to_labels summary_type summary_use_proj
    suppress_tokens swiglu_alpha swiglu_limit task_specific_params temperature tensor_parallel_degree
    tf_legacy_loss tie_encoder_decoder time_step_floor time_step_init_scheme time_step_limit
    time_step_max time_step_min time_step_scale tokenizer_class tokenizer_model_max_length top_k top_p
    topk_group topk_method torch_dtype torchscript transformers_version truncation_side typical_p
    unk_token unk_token_id use_associative_scan use_bfloat16 use_bidirectional_attention use_cache
    use_dynamic_ntk use_flash_attention use_flash_attn use_flash_attn_kernel use_logn_attn
    use_mamba_kernels use_mambapy use_mems_eval use_mrope use_mtp use_rope use_routing_bias use_sdpa
    use_unified_vision_chunk video_placeholder video_token_id vision_end_token_id vision_feature_layer
    vision_feature_select_strategy vision_segment_max_frames vision_start_token_id vision_token_id
    z_loss_coefficient
    """.split()  # noqa: SIM905
)
_ENDS = ("_token_id", "_token_ids", "_token_index", "_dropout", "_layerdrop", "_std", "_eps", "_init_value")


def neutral(key: str) -> bool:
    """Whether a key says nothing about size, whatever its value."""
    return key in _KEYS or key.endswith(_ENDS)
