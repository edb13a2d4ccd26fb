"""Defaults of configuration classes, text classes of late and of old: facts of transformers 5.24."""

TABLE = """
axk2: vocab_size=163840 hidden_size=2048 intermediate_size=5120 moe_intermediate_size=512
  num_hidden_layers=48 num_attention_heads=32 num_key_value_heads=32 n_shared_experts=1
  n_routed_experts=128 kv_lora_rank=128 q_lora_rank=384 qk_rope_head_dim=32 v_head_dim=64
  qk_nope_head_dim=64 num_experts_per_tok=8 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false index_topk=2048 index_head_dim=128 index_n_heads=16 head_dim=64 gated_norm_rank=16
dots3_note_text: vocab_size=152064 hidden_size=5120 intermediate_size=13824 moe_intermediate_size=1536
  num_hidden_layers=46 num_attention_heads=128 num_key_value_heads=128 n_shared_experts=1
  n_routed_experts=256 kv_lora_rank=512 q_lora_rank=1024 qk_rope_head_dim=64 v_head_dim=128
  qk_nope_head_dim=128 num_experts_per_tok=8 max_position_embeddings=524288 tie_word_embeddings=false
  attention_bias=false index_topk=2048 index_head_dim=128 index_n_heads=64 mlp_bias=false head_dim=256
  shared_experts_intermediate_size=1536
qwen4_exp_text: vocab_size=248320 hidden_size=2048 num_hidden_layers=40 num_attention_heads=16
  num_key_value_heads=2 max_position_embeddings=32768 tie_word_embeddings=false attention_bias=false
  head_dim=256 linear_conv_kernel_dim=4 linear_key_head_dim=128 linear_value_head_dim=128
  linear_num_key_heads=16 linear_num_value_heads=32 moe_intermediate_size=512
  shared_expert_intermediate_size=512 num_experts_per_tok=10 num_experts=512 hc_count=4 hc_lowrank=320
  ple_conv_kernel_size=4 ngram_size=3 heads_per_ngram=8 ngram_vocab_size_base=20000000
  make_ngram_vocab_size_divisible_by=128 split_ngram_parts=512
beam: vocab_size=151936 hidden_size=5120 intermediate_size=20480 num_hidden_layers=52
  num_attention_heads=48 num_key_value_heads=8 max_position_embeddings=8192 tie_word_embeddings=false
  attention_bias=false sliding_window=512 moe_intermediate_size=2560 num_experts_per_tok=8 num_experts=256
  head_dim=128
dory: vocab_size=131072 hidden_size=2560 intermediate_size=7168 num_hidden_layers=36
  num_attention_heads=16 num_key_value_heads=4 head_dim=256 max_position_embeddings=8192
  tie_word_embeddings=false attention_bias=false mlp_bias=false sliding_window=1024 ngpt_alpha_init=0.05
  n_input_layers=8 n_output_layers=8 n_recurrent_loops=2 recurrent_kv_cache_mode=per_loop
inkling_text: vocab_size=201024 hidden_size=6144 num_hidden_layers=66 num_attention_heads=64
  num_key_value_heads=8 head_dim=128 swa_num_attention_heads=64 swa_num_key_value_heads=16
  swa_head_dim=128 sliding_window_size=512 d_rel=16 rel_extent=1024 log_scaling_alpha=0.1
  max_position_embeddings=131072 conv_kernel_size=4 intermediate_size=24576 moe_intermediate_size=3072
  n_routed_experts=256 num_experts_per_tok=6 n_shared_experts=2 shared_expert_sink=true route_scale=8.0
  logits_mup_width_multiplier=24.0 rms_norm_eps_moe_gate=1e-06 chain_hidden_post_norm=false
  mtp_hidden_states_first=true
inkling2_text: vocab_size=201024 unpadded_vocab_size=200058 hidden_size=4608 num_hidden_layers=48
  num_attention_heads=48 num_key_value_heads=8 head_dim=128 swa_num_attention_heads=48
  swa_num_key_value_heads=8 swa_head_dim=128 sliding_window_size=1024 d_rel=16 rel_extent=1024
  log_scaling_n_floor=128000 log_scaling_alpha=0.1 max_position_embeddings=1048576 conv_kernel_size=4
  moe_intermediate_size=2304 n_routed_experts=384 num_experts_per_tok=8 route_scale=8.0
  qk_l2_clip_threshold=22.627416997969522 rel_l2_clip_threshold=8.0 n_layers_per_attn_res_block=6
  mlp_gate_softcap=4.0 mlp_up_softcap=25.0
inkling2_loop_text: vocab_size=201024 unpadded_vocab_size=200058 hidden_size=2304 num_hidden_layers=24
  num_attention_heads=24 num_key_value_heads=8 head_dim=128 swa_num_attention_heads=24
  swa_num_key_value_heads=8 swa_head_dim=128 sliding_window_size=1024 d_rel=16 rel_extent=1024
  log_scaling_n_floor=8192 log_scaling_alpha=0.1 max_position_embeddings=1048576 conv_kernel_size=4
  moe_intermediate_size=1152 n_routed_experts=128 num_experts_per_tok=8 route_scale=8.0
  qk_l2_clip_threshold=22.627416997969522 rel_l2_clip_threshold=8.0 n_layers_per_attn_res_block=6
  mlp_gate_softcap=4.0 mlp_up_softcap=25.0 loop_layer_index_start=6 loop_layer_index_end=18
  loop_num_passes=3 loop_gate_rank=64
cohere_compass_text: vocab_size=256000 hidden_size=8192 intermediate_size=22528 num_hidden_layers=40
  num_attention_heads=64 max_position_embeddings=8192 tie_word_embeddings=true attention_bias=false
  sliding_window=4096
glm_image_text: vocab_size=168064 hidden_size=4096 intermediate_size=13696 num_hidden_layers=40
  num_attention_heads=32 num_key_value_heads=2 max_position_embeddings=131072 vision_vocab_size=16512
  attention_bias=true
ibert: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=512 type_vocab_size=2 quant_mode=false force_dequant=none
  tie_word_embeddings=true
bert-generation: vocab_size=50358 hidden_size=1024 num_hidden_layers=24 num_attention_heads=16
  intermediate_size=4096 max_position_embeddings=512 tie_word_embeddings=true
nystromformer: vocab_size=30000 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=510 type_vocab_size=2 segment_means_seq_len=64
  num_landmarks=64 conv_kernel_size=65 inv_coeff_init_option=false tie_word_embeddings=true
mra: vocab_size=50265 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=512 type_vocab_size=1 block_per_row=4 approx_mode=full
  initial_prior_first_n_blocks=0 initial_prior_diagonal_n_blocks=0 tie_word_embeddings=true
yoso: vocab_size=50265 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=4096 type_vocab_size=1 use_expectation=true hash_code_len=9 num_hash=64
  use_fast_hash=true lsh_backward=true tie_word_embeddings=true
xlm: vocab_size=30145 emb_dim=2048 n_layers=12 n_heads=16 gelu_activation=true sinusoidal_embeddings=false
  causal=false asm=false n_langs=1 use_lang_emb=true max_position_embeddings=512 unk_index=3 mask_index=5
  is_encoder=true start_n_top=5 end_n_top=5 lang_id=0 tie_word_embeddings=true
flaubert: pre_norm=false vocab_size=30145 emb_dim=2048 n_layers=12 n_heads=16 gelu_activation=true
  sinusoidal_embeddings=false causal=false asm=false n_langs=1 use_lang_emb=true
  max_position_embeddings=512 bos_index=0 eos_index=1 pad_index=2 unk_index=3 mask_index=5 is_encoder=true
  start_n_top=5 end_n_top=5 lang_id=0 tie_word_embeddings=true
roc_bert: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 enable_pronunciation=true
  enable_shape=true pronunciation_embed_dim=768 pronunciation_vocab_size=910 shape_embed_dim=512
  shape_vocab_size=24858 concat_input=true tie_word_embeddings=true
layoutlm: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 max_2d_position_embeddings=1024
  tie_word_embeddings=true
tapas: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=1024 type_vocab_sizes=[3,256,256,2,256,256,10] positive_label_weight=10.0
  num_aggregation_labels=0 aggregation_loss_weight=1.0 answer_loss_importance=1.0
  use_normalized_answer_loss=false aggregation_temperature=1.0 use_gumbel_for_cells=false
  use_gumbel_for_aggregation=false average_approximation_function=ratio max_num_rows=64 max_num_columns=32
  average_logits_per_cell=false select_one_column=true allow_empty_column_selection=false
  init_cell_selection_weights_to_zero=false reset_position_index_per_cell=true
  disable_per_token_loss=false tie_word_embeddings=true
rembert: vocab_size=250300 hidden_size=1152 num_hidden_layers=32 num_attention_heads=18
  input_embedding_size=256 output_embedding_size=1664 intermediate_size=4608 max_position_embeddings=512
  type_vocab_size=2 tie_word_embeddings=false
xmod: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=512 type_vocab_size=2 pre_norm=false adapter_reduction_factor=2
  adapter_layer_norm=false adapter_reuse_layer_norm=true ln_before_adapter=true languages=["en_XX"]
  tie_word_embeddings=true
convbert: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 embedding_size=768 head_ratio=2
  conv_kernel_size=9 num_groups=1 tie_word_embeddings=true
squeezebert: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 embedding_size=768 q_groups=4
  k_groups=4 v_groups=4 post_attention_groups=1 intermediate_groups=4 output_groups=4
  tie_word_embeddings=true
fnet: vocab_size=32000 hidden_size=768 num_hidden_layers=12 intermediate_size=3072
  max_position_embeddings=512 type_vocab_size=4 use_tpu_fourier_optimizations=false
  tpu_short_seq_length=512 tie_word_embeddings=true
luke: vocab_size=50267 entity_vocab_size=500000 hidden_size=768 entity_emb_size=256 num_hidden_layers=12
  num_attention_heads=12 intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2
  use_entity_aware_attention=true tie_word_embeddings=true
esm: hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=1026 position_embedding_type=absolute is_folding_model=false
  tie_word_embeddings=true
eurobert: vocab_size=128256 hidden_size=768 intermediate_size=3072 num_hidden_layers=12
  num_attention_heads=12 max_position_embeddings=8192 tie_word_embeddings=false attention_bias=false
  mlp_bias=false classifier_pooling=late
ultrabert: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=32768 tie_word_embeddings=false attention_bias=false
  mlp_bias=false classifier_pooling=cls sliding_window=128 prediction_head_size=768
gte: vocab_size=250048 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=8192 type_vocab_size=1 tie_word_embeddings=true
nomic_bert: vocab_size=30528 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=2048 type_vocab_size=2
jina_embeddings_v3: vocab_size=250002 hidden_size=1024 num_hidden_layers=24 num_attention_heads=16
  intermediate_size=4096 max_position_embeddings=8194 type_vocab_size=1 tie_word_embeddings=true
esmc: vocab_size=64 hidden_size=2560 intermediate_size=6912 num_hidden_layers=80 num_attention_heads=40
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false mlp_bias=false
neomme: vocab_size=131072 embedding_rank=256 hidden_size=1024 intermediate_size=3584 mlp_bias=false
  num_hidden_layers=17 num_attention_heads=16 num_key_value_heads=4 head_dim=64
  max_position_embeddings=16384 attention_bias=false sliding_window=256 patch_size=32 embedding_dim=128
  tie_word_embeddings=true
deberta: vocab_size=50265 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=0 relative_attention=false
  max_relative_positions=-1 position_biased_input=true pooler_hidden_act=gelu legacy=true
  tie_word_embeddings=true
deberta-v2: vocab_size=128100 hidden_size=1536 num_hidden_layers=24 num_attention_heads=24
  intermediate_size=6144 max_position_embeddings=512 type_vocab_size=0 relative_attention=false
  max_relative_positions=-1 position_biased_input=true pooler_hidden_act=gelu legacy=true
  tie_word_embeddings=true
xlnet: vocab_size=32000 d_model=1024 n_layer=24 n_head=16 d_inner=4096 ff_activation=gelu attn_type=bi
  mem_len=512 use_mems_train=false bi_data=false clamp_len=-1 same_length=false start_n_top=5 end_n_top=5
  tie_word_embeddings=true
funnel: vocab_size=30522 block_sizes=[4,4,4] num_decoder_layers=2 d_model=768 n_head=12 d_head=64
  d_inner=3072 pooling_type=mean attention_type=relative_shift separate_cls=true truncate_seq=true
  pool_q_only=true tie_word_embeddings=true
reformer: attention_head_size=64 attn_layers=["local","lsh","local","lsh","local","lsh"]
  axial_pos_embds=true axial_pos_shape=[64,64] axial_pos_embds_dim=[64,192] chunk_size_lm_head=0
  feed_forward_size=512 hidden_size=256 local_num_chunks_before=1 local_num_chunks_after=0
  local_attn_chunk_length=64 lsh_attn_chunk_length=64 lsh_num_chunks_before=1 lsh_num_chunks_after=0
  max_position_embeddings=4096 num_attention_heads=12 num_hashes=1 vocab_size=320
  tie_word_embeddings=false
mobilebert: vocab_size=30522 hidden_size=512 num_hidden_layers=24 num_attention_heads=4
  intermediate_size=512 max_position_embeddings=512 type_vocab_size=2 embedding_size=128
  trigram_input=true use_bottleneck=true intra_bottleneck_size=128 use_bottleneck_attention=false
  key_query_shared_bottleneck=true num_feedforward_networks=4 normalization_type=no_norm
  tie_word_embeddings=true
bigbird_pegasus: vocab_size=96103 max_position_embeddings=4096 encoder_layers=16 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=16 decoder_ffn_dim=4096 decoder_attention_heads=16
  d_model=1024 scale_embedding=true attention_type=block_sparse block_size=64 num_random_blocks=3
  use_bias=false tie_word_embeddings=true
pegasus_x: vocab_size=96103 max_position_embeddings=16384 encoder_layers=16 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=16 decoder_ffn_dim=4096 decoder_attention_heads=16
  d_model=1024 scale_embedding=true num_global_tokens=32 block_size=512 stagger_local_blocks=true
  tie_word_embeddings=true
fsmt: langs=["en","de"] src_vocab_size=42024 tgt_vocab_size=42024 d_model=1024
  max_position_embeddings=1024 encoder_ffn_dim=4096 encoder_layers=12 encoder_attention_heads=16
  decoder_ffn_dim=4096 decoder_layers=12 decoder_attention_heads=16 scale_embedding=true
  tie_word_embeddings=false
prophetnet: vocab_size=30522 hidden_size=1024 encoder_ffn_dim=4096 num_encoder_layers=12
  num_encoder_attention_heads=16 decoder_ffn_dim=4096 num_decoder_layers=12 num_decoder_attention_heads=16
  max_position_embeddings=512 ngram=2 num_buckets=32 relative_max_distance=128 disable_ngram_loss=false
  eps=0.0 tie_word_embeddings=true
moshi: vocab_size=32000 hidden_size=4096 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=3000 sliding_window=3000 ffn_dim=22528 num_codebooks=8 tie_word_embeddings=false
blt: vocab_size=260 max_position_embeddings=4096 patch_in_forward=true patch_size=4 patching_mode=entropy
  patching_threshold=1.335442066192627 patching_batch_size=1 local_attention_window_len=512 cross_attn_k=2
  encoder_hash_byte_group_vocab=500002 encoder_hash_byte_group_nb_functions=1 tie_word_embeddings=false
blt_patcher: vocab_size=260 hidden_size=768 num_hidden_layers=14 num_attention_heads=12
  max_position_embeddings=8192 intermediate_size=2048 tie_word_embeddings=false sliding_window=512
blt_local_encoder: vocab_size=260 cross_attn_all_layers=false cross_attn_k=2 hidden_size_global=2048
  hidden_size=1024 num_attention_heads=16 num_hidden_layers=1 max_position_embeddings=24576
blt_global_transformer: hidden_size=2048 num_attention_heads=16 num_hidden_layers=25
  max_position_embeddings=4096 intermediate_size=5632 tie_word_embeddings=false
blt_local_decoder: vocab_size=260 cross_attn_all_layers=true cross_attn_k=2 hidden_size_global=2048
  hidden_size=1024 num_attention_heads=16 num_hidden_layers=9 max_position_embeddings=24576
  intermediate_size=2816 tie_word_embeddings=false
musicgen_decoder: vocab_size=2048 max_position_embeddings=2048 num_hidden_layers=24 ffn_dim=4096
  num_attention_heads=16 hidden_size=1024 scale_embedding=false num_codebooks=4 audio_channels=1
  tie_word_embeddings=false
musicgen_melody_decoder: vocab_size=2048 max_position_embeddings=2048 num_hidden_layers=24 ffn_dim=4096
  num_attention_heads=16 hidden_size=1024 scale_embedding=false num_codebooks=4 audio_channels=1
  tie_word_embeddings=false
t5gemma2_text: vocab_size=262208 hidden_size=2304 intermediate_size=9216 num_hidden_layers=26
  num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=131072
  tie_word_embeddings=true attention_bias=false sliding_window=4096
t5gemma2_decoder: vocab_size=262208 hidden_size=2304 intermediate_size=9216 num_hidden_layers=26
  num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=131072
  tie_word_embeddings=true attention_bias=false sliding_window=4096
perceiver: num_latents=256 d_latents=1280 d_model=768 num_blocks=1 num_self_attends_per_block=26
  num_self_attention_heads=8 num_cross_attention_heads=8 cross_attention_shape_for_attention=kv
  self_attention_widening_factor=1 cross_attention_widening_factor=1 use_query_residual=true
  vocab_size=262 max_position_embeddings=2048 image_size=56 train_size=[368,496] num_frames=16
  audio_samples_per_frame=1920 samples_per_patch=16 output_shape=[1,16,224,224] output_num_channels=512
"""
