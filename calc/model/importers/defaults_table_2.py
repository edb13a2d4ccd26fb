"""Defaults of configuration classes, gpt_neo to mpt: facts of transformers 5.24."""

TABLE = """
gpt_neo: vocab_size=50257 max_position_embeddings=2048 hidden_size=2048 num_layers=24 num_heads=16
  window_size=256 tie_word_embeddings=true
gpt_neox: vocab_size=50432 hidden_size=6144 num_hidden_layers=44 num_attention_heads=64
  intermediate_size=24576 max_position_embeddings=2048 tie_word_embeddings=false use_parallel_residual=true
  attention_bias=true is_decoder=false
gpt_neox_japanese: vocab_size=32000 hidden_size=2560 num_hidden_layers=32 num_attention_heads=32
  intermediate_multiple_size=4 max_position_embeddings=2048 is_decoder=false tie_word_embeddings=true
gpt_oss: num_hidden_layers=36 num_local_experts=128 vocab_size=201088 hidden_size=2880
  intermediate_size=2880 head_dim=64 num_attention_heads=64 num_key_value_heads=8 sliding_window=128
  tie_word_embeddings=false max_position_embeddings=131072 num_experts_per_tok=4 attention_bias=true
gptj: vocab_size=50400 n_positions=2048 n_embd=4096 n_layer=28 n_head=16 rotary_dim=64
  tie_word_embeddings=false
granite: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false
granite_swa: vocab_size=100352 hidden_size=2560 intermediate_size=8192 num_hidden_layers=24
  num_attention_heads=20 num_key_value_heads=4 max_position_embeddings=8192 tie_word_embeddings=true
  attention_bias=false mlp_bias=false sliding_window=128
granitemoe: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_local_experts=8 num_experts_per_tok=2
granitemoe_swa: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_local_experts=8 num_experts_per_tok=2 shared_intermediate_size=0 sliding_window=128
granitemoehybrid: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_local_experts=8 num_experts_per_tok=2 shared_intermediate_size=1024 mamba_n_heads=128 mamba_n_groups=1
  mamba_d_state=256 mamba_d_head=auto mamba_d_conv=4 mamba_expand=2 mamba_conv_bias=true
  mamba_proj_bias=false
granitemoeshared: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_local_experts=8 num_experts_per_tok=2 shared_intermediate_size=0
helium: vocab_size=48000 hidden_size=2560 intermediate_size=7040 num_hidden_layers=24 num_attention_heads=20
  num_key_value_heads=20 head_dim=128 max_position_embeddings=4096 tie_word_embeddings=false
  attention_bias=false mlp_bias=false
hrm_text: vocab_size=151808 hidden_size=1536 intermediate_size=4096 num_hidden_layers=16
  num_attention_heads=12 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false head_dim=128 H_cycles=2 L_cycles=3 prefix_lm=true
hunyuan_v1_dense: vocab_size=290943 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
hunyuan_v1_moe: vocab_size=290943 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_experts=1 moe_topk=1
hy_v3: vocab_size=120832 hidden_size=4096 intermediate_size=13312 num_hidden_layers=80
  num_attention_heads=64 num_key_value_heads=8 head_dim=128 max_position_embeddings=131072
  tie_word_embeddings=false attention_bias=false mlp_bias=false num_experts=192 num_experts_per_tok=8
  num_shared_experts=1 moe_intermediate_size=1536 first_k_dense_replace=1
hy_v4: vocab_size=120832 hidden_size=2816 intermediate_size=6912 moe_intermediate_size=768
  num_hidden_layers=34 num_attention_heads=32 num_key_value_heads=32 head_dim=256
  max_position_embeddings=262144 tie_word_embeddings=false attention_bias=false n_routed_experts=256
  n_shared_experts=1 num_experts_per_tok=8 q_lora_rank=1536 kv_lora_rank=512 qk_nope_head_dim=192
  qk_rope_head_dim=64 v_head_dim=256 index_topk=2048 index_head_dim=128 index_n_heads=16 hc_mult=4
  first_k_dense_replace=1
hyperclovax: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false use_post_norm=true
idefics2: image_token_id=32001 tie_word_embeddings=false
idefics2_perceiver: hidden_size=4096 resampler_n_latents=64 resampler_depth=3 resampler_n_heads=16
  resampler_head_dim=96 num_key_value_heads=4
idefics2_vision: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=224 patch_size=32
idefics3: image_token_id=128257 tie_word_embeddings=false scale_factor=2
idefics3_vision: hidden_size=1152 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=16
  num_channels=3 image_size=224 patch_size=32
internlm3: vocab_size=128512 hidden_size=4096 intermediate_size=10240 num_hidden_layers=48
  num_attention_heads=32 num_key_value_heads=2 max_position_embeddings=32768 tie_word_embeddings=false
  attention_bias=false mlp_bias=false head_dim=128
internvl: image_token_id=151667 image_seq_length=256 projector_hidden_act=gelu vision_feature_layer=-1
  vision_feature_select_strategy=default tie_word_embeddings=true
internvl_vision: hidden_size=1024 num_hidden_layers=24 num_attention_heads=16 attention_bias=false
  use_qk_norm=false intermediate_size=4096 norm_type=layer_norm image_size=[448,448] patch_size=[14,14]
  num_channels=3 use_mask_token=false use_absolute_position_embeddings=true use_mean_pooling=true
iquestcoder: vocab_size=76800 hidden_size=5120 intermediate_size=27648 num_hidden_layers=80
  num_attention_heads=40 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false mlp_bias=false head_dim=128
jais2: vocab_size=150272 hidden_size=3328 intermediate_size=26624 num_hidden_layers=32
  num_attention_heads=26 max_position_embeddings=8192 tie_word_embeddings=false attention_bias=true
  mlp_bias=true
jamba: vocab_size=65536 tie_word_embeddings=false hidden_size=4096 intermediate_size=14336
  num_hidden_layers=32 num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=262144
  num_experts_per_tok=2 num_experts=16 expert_layer_period=2 expert_layer_offset=1 attn_layer_period=8
  attn_layer_offset=4 mamba_d_state=16 mamba_d_conv=4 mamba_expand=2 mamba_dt_rank=auto mamba_conv_bias=true
  mamba_proj_bias=false
jetmoe: vocab_size=32000 hidden_size=2048 num_hidden_layers=12 num_key_value_heads=16 kv_channels=128
  intermediate_size=5632 max_position_embeddings=4096 num_local_experts=8 num_experts_per_tok=2
  tie_word_embeddings=true
kimi_k25: image_token_id=163605 tie_word_embeddings=true
kimi_k25_vision: patch_size=14 pos_emb_height=64 pos_emb_width=64 num_attention_heads=16
  num_hidden_layers=27 hidden_size=1152 intermediate_size=4304 merge_kernel_size=[2,2]
kimi_linear: vocab_size=163840 hidden_size=2304 intermediate_size=9216 moe_intermediate_size=1024
  num_hidden_layers=27 num_attention_heads=32 num_key_value_heads=32 n_shared_experts=1 kv_lora_rank=512
  qk_rope_head_dim=64 v_head_dim=128 qk_nope_head_dim=128 num_experts_per_tok=8
  max_position_embeddings=1048576 tie_word_embeddings=false attention_bias=false num_local_experts=256
  linear_head_dim=128 linear_num_heads=32 linear_conv_kernel_dim=4 first_k_dense_replace=1
kolibri1: vocab_size=128000 hidden_size=2560 num_hidden_layers=50 num_attention_heads=48
  num_key_value_heads=4 max_position_embeddings=262144 tie_word_embeddings=false sliding_window=513
  moe_intermediate_size=512 num_experts_per_tok=6 num_experts=384 head_dim=128
  shared_expert_intermediate_size=512
laguna: vocab_size=100352 hidden_size=2048 intermediate_size=8192 num_hidden_layers=40
  num_attention_heads=48 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  sliding_window=512 moe_intermediate_size=512 shared_expert_intermediate_size=512 num_experts_per_tok=8
  num_experts=256 head_dim=128 attention_bias=false gating=true moe_apply_router_weight_on_input=false
  first_k_dense_replace=1
lara_mini: vocab_size=151936 hidden_size=1024 num_hidden_layers=34 num_attention_heads=16
  num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=true attention_bias=false
  head_dim=128 linear_conv_kernel_dim=4 linear_key_head_dim=128 linear_value_head_dim=128
  linear_num_key_heads=8 linear_num_value_heads=16 moe_intermediate_size=512
  shared_expert_intermediate_size=512 num_experts_per_tok=4 num_experts=128 sliding_window=512
led: vocab_size=50265 max_encoder_position_embeddings=16384 max_decoder_position_embeddings=1024
  encoder_layers=12 encoder_ffn_dim=4096 encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096
  decoder_attention_heads=16 d_model=1024 decoder_start_token_id=2 attention_window=512
  tie_word_embeddings=true
lfm2: vocab_size=65536 hidden_size=2560 intermediate_size=12288 num_hidden_layers=32 num_attention_heads=32
  num_key_value_heads=8 max_position_embeddings=128000 tie_word_embeddings=true conv_bias=false
  conv_L_cache=3 block_multiple_of=256 block_auto_adjust_ff_dim=true
lfm2_moe: vocab_size=65536 hidden_size=2048 intermediate_size=7168 moe_intermediate_size=1792
  num_hidden_layers=32 tie_word_embeddings=true max_position_embeddings=128000 num_attention_heads=32
  num_key_value_heads=8 conv_bias=false conv_L_cache=3 num_dense_layers=2 num_experts_per_tok=4
  num_experts=32 use_expert_bias=true
lfm2_vl: image_token_id=396 projector_hidden_act=gelu projector_hidden_size=2560 projector_bias=true
  projector_use_layernorm=true downsample_factor=2 tie_word_embeddings=true
lfm3: vocab_size=128000 hidden_size=2048 intermediate_size=7680 num_hidden_layers=24 num_attention_heads=16
  num_key_value_heads=4 max_position_embeddings=128000 tie_word_embeddings=true conv_bias=false
  conv_L_cache=7 head_dim=128 sliding_window=256 use_sandwich_norm=true use_attention_gate=true
  attention_bias=false
lighton_ocr: spatial_merge_size=2 image_token_id=151655 tie_word_embeddings=true
llama: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false mlp_bias=false
llama4: tie_word_embeddings=false
llama4_text: vocab_size=202048 hidden_size=5120 intermediate_size=8192 intermediate_size_mlp=16384
  num_hidden_layers=48 num_attention_heads=40 num_key_value_heads=8 head_dim=128
  max_position_embeddings=131072 tie_word_embeddings=false num_experts_per_tok=1 num_local_experts=16
  interleave_moe_layer_step=1 use_qk_norm=true no_rope_layer_interval=4 attention_chunk_size=8192
  attention_bias=false
llama4_vision_model: hidden_size=768 num_hidden_layers=34 num_attention_heads=16 num_channels=3
  intermediate_size=5632 vision_output_dim=7680 image_size=448 patch_size=14
  vision_feature_select_strategy=default projector_input_dim=4096 projector_output_dim=4096
  multi_modal_projector_bias=false
llava: image_seq_length=576 projector_hidden_act=gelu vision_feature_select_strategy=default
  vision_feature_layer=-2 multimodal_projector_bias=true tie_word_embeddings=false
llava_next: projector_hidden_act=gelu vision_feature_select_strategy=default vision_feature_layer=-2
  multimodal_projector_bias=true tie_word_embeddings=false image_seq_length=576
llava_next_video: projector_hidden_act=gelu vision_feature_select_strategy=default vision_feature_layer=-2
  multimodal_projector_bias=true tie_word_embeddings=false image_seq_length=576 video_seq_length=288
llava_onevision: projector_hidden_act=gelu vision_feature_select_strategy=full vision_feature_layer=-1
  multimodal_projector_bias=true tie_word_embeddings=false
longcat_flash: vocab_size=131072 hidden_size=6144 num_layers=28 num_attention_heads=64
  max_position_embeddings=131072 tie_word_embeddings=false attention_bias=false ffn_hidden_size=12288
  q_lora_rank=1536 kv_lora_rank=512 qk_nope_head_dim=128 qk_rope_head_dim=64 head_dim=64 v_head_dim=128
  moe_topk=12 n_routed_experts=512 zero_expert_num=256 expert_ffn_hidden_size=2048
longformer: attention_window=512 vocab_size=30522 hidden_size=768 num_hidden_layers=12
  num_attention_heads=12 intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2
  tie_word_embeddings=true
longt5: vocab_size=32128 d_model=512 d_kv=64 d_ff=2048 num_layers=6 num_heads=8 local_radius=127
  global_block_size=16 relative_attention_num_buckets=32 relative_attention_max_distance=128
  feed_forward_proj=relu encoder_attention_type=local is_decoder=false tie_word_embeddings=true
m2m_100: vocab_size=128112 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  decoder_start_token_id=2 scale_embedding=true tie_word_embeddings=true
mamba: vocab_size=50280 hidden_size=768 state_size=16 num_hidden_layers=32 expand=2 conv_kernel=4
  use_bias=false use_conv_bias=true residual_in_fp32=true time_step_rank=auto tie_word_embeddings=true
mamba2: num_heads=128 head_dim=64 vocab_size=32768 hidden_size=4096 state_size=128 num_hidden_layers=64
  expand=2 conv_kernel=4 n_groups=8 use_bias=false use_conv_bias=true residual_in_fp32=true
  time_step_rank=auto tie_word_embeddings=false
marian: vocab_size=58101 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  decoder_start_token_id=58100 scale_embedding=false is_decoder=false tie_word_embeddings=true
mbart: vocab_size=50265 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  scale_embedding=false is_decoder=false tie_word_embeddings=true
megatron-bert: vocab_size=29056 hidden_size=1024 num_hidden_layers=24 num_attention_heads=16
  intermediate_size=4096 max_position_embeddings=512 type_vocab_size=2 is_decoder=false
  tie_word_embeddings=true
mellum: vocab_size=98304 hidden_size=2304 intermediate_size=7168 num_hidden_layers=28 num_attention_heads=32
  num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=false attention_bias=false
  sliding_window=1024 moe_intermediate_size=896 num_experts_per_tok=8 num_experts=64 head_dim=128
  first_k_dense_replace=0
mimo_v2_flash: vocab_size=152576 hidden_size=4096 intermediate_size=16384 num_hidden_layers=48
  num_attention_heads=64 num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false moe_intermediate_size=2048 num_experts_per_tok=8 n_routed_experts=256 head_dim=192
  v_head_dim=128 sliding_window=129 first_k_dense_replace=1
minicpm3: vocab_size=73448 hidden_size=2560 intermediate_size=6400 num_hidden_layers=62
  num_attention_heads=40 num_key_value_heads=40 max_position_embeddings=32768 tie_word_embeddings=true
  attention_bias=false mlp_bias=false kv_lora_rank=256 q_lora_rank=768 qk_nope_head_dim=64
  qk_rope_head_dim=32
minimax: vocab_size=32000 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  num_experts_per_tok=2 num_local_experts=8 block_size=256
minimax_m2: vocab_size=200064 hidden_size=3072 intermediate_size=1536 num_hidden_layers=62
  num_attention_heads=48 num_key_value_heads=8 head_dim=128 max_position_embeddings=196608
  tie_word_embeddings=false num_experts_per_tok=8 num_local_experts=256
minimax_m3_vl: projector_hidden_size=6144 tie_word_embeddings=false
minimax_m3_vl_text: vocab_size=200064 hidden_size=6144 intermediate_size=3072 num_hidden_layers=60
  num_attention_heads=64 num_key_value_heads=4 head_dim=128 max_position_embeddings=524288
  tie_word_embeddings=false num_experts_per_tok=4 num_local_experts=128 dense_intermediate_size=12288
  shared_intermediate_size=3072 rotary_dim=64 index_n_heads=4 index_head_dim=128 index_block_size=128
  index_topk_blocks=16 index_local_blocks=1 first_k_dense_replace=0
minimax_m3_vl_vision: hidden_size=1280 intermediate_size=5120 num_hidden_layers=32 num_attention_heads=16
  num_channels=3 image_size=2016 patch_size=14 temporal_patch_size=2 spatial_merge_size=2
ministral: vocab_size=32000 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  sliding_window=4096
ministral3: vocab_size=131072 hidden_size=4096 intermediate_size=14336 num_hidden_layers=34
  num_attention_heads=32 num_key_value_heads=8 head_dim=128 max_position_embeddings=262144
  tie_word_embeddings=false
mistral: vocab_size=32000 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  sliding_window=4096
mistral3: projector_hidden_act=gelu vision_feature_layer=-1 multimodal_projector_bias=false
  spatial_merge_size=2 tie_word_embeddings=true
mistral4: vocab_size=131072 hidden_size=4096 intermediate_size=12288 moe_intermediate_size=2048
  num_hidden_layers=36 num_attention_heads=32 num_key_value_heads=32 n_shared_experts=1 n_routed_experts=128
  kv_lora_rank=256 q_lora_rank=1024 qk_rope_head_dim=64 v_head_dim=128 qk_nope_head_dim=64
  num_experts_per_tok=4 first_k_dense_replace=0 max_position_embeddings=1048576 tie_word_embeddings=false
  attention_bias=false
mixtral: vocab_size=32000 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  num_experts_per_tok=2 num_local_experts=8
mllama_text_model: vocab_size=128256 hidden_size=4096 num_hidden_layers=40 num_attention_heads=32
  num_key_value_heads=8 intermediate_size=14336 max_position_embeddings=131072 tie_word_embeddings=false
mllama_vision_model: hidden_size=1280 num_hidden_layers=32 num_global_layers=8 attention_heads=16
  num_channels=3 intermediate_size=5120 vision_output_dim=7680 image_size=448 patch_size=14 max_num_tiles=4
modernbert: vocab_size=50368 hidden_size=768 intermediate_size=1152 num_hidden_layers=22
  num_attention_heads=12 max_position_embeddings=8192 norm_bias=false attention_bias=false
  local_attention=128 mlp_bias=false decoder_bias=true classifier_bias=false deterministic_flash_attn=false
  tie_word_embeddings=true
modernbert-decoder: vocab_size=50368 hidden_size=768 intermediate_size=1152 num_hidden_layers=22
  num_attention_heads=12 max_position_embeddings=8192 norm_bias=false attention_bias=false mlp_bias=false
  decoder_bias=true classifier_bias=false local_attention=128 tie_word_embeddings=true
mpnet: vocab_size=30527 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=512 relative_attention_num_buckets=32 tie_word_embeddings=true
mpt: d_model=2048 n_heads=16 n_layers=24 expansion_ratio=4 max_seq_len=2048 vocab_size=50368
  learned_pos_emb=true no_bias=true norm_type=low_precision_layernorm tie_word_embeddings=true
"""
