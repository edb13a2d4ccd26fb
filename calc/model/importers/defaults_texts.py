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
"""
