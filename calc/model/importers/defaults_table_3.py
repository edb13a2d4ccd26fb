"""Defaults of configuration classes, mt5 to zaya: facts of transformers 5.24."""

TABLE = """
mt5: vocab_size=250112 d_model=512 d_kv=64 d_ff=1024 num_layers=8 num_heads=6
  relative_attention_num_buckets=32 relative_attention_max_distance=128 feed_forward_proj=gated-gelu
  tie_word_embeddings=true decoder_start_token_id=0 is_decoder=false
mvp: vocab_size=50267 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  scale_embedding=false decoder_start_token_id=2 use_prompt=false prompt_length=100 prompt_mid_dim=800
  is_decoder=false tie_word_embeddings=true
nanochat: vocab_size=50304 hidden_size=768 intermediate_size=8192 num_hidden_layers=12 num_attention_heads=6
  max_position_embeddings=2048 attention_bias=false tie_word_embeddings=false
nemotron: vocab_size=256000 hidden_size=6144 intermediate_size=24576 num_hidden_layers=32
  num_attention_heads=48 max_position_embeddings=4096 tie_word_embeddings=false attention_bias=false
  mlp_bias=false
nemotron_h: vocab_size=131072 hidden_size=4096 tie_word_embeddings=false num_logits_to_keep=1
  num_attention_heads=32 num_key_value_heads=8 head_dim=128 max_position_embeddings=4096
  attention_bias=false intermediate_size=21504 mlp_bias=false ssm_state_size=128 mamba_num_heads=128
  mamba_head_dim=64 n_groups=8 conv_kernel=4 expand=2 use_conv_bias=true mamba_proj_bias=false
  n_routed_experts=8 n_shared_experts=1 moe_intermediate_size=7688 moe_shared_expert_intermediate_size=7688
  moe_shared_expert_overlap=true num_experts_per_tok=2 num_nextn_predict_layers=0 use_bias=false
  residual_in_fp32=false
nllb-moe: vocab_size=128112 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  decoder_start_token_id=2 scale_embedding=true router_bias=false router_ignore_padding_tokens=false
  num_experts=128 expert_capacity=64 encoder_sparse_step=4 decoder_sparse_step=4
  normalize_router_prob_before_dropping=false batch_prioritized_routing=false tie_word_embeddings=true
olmo: vocab_size=50304 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
olmo2: vocab_size=50304 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
olmo3: vocab_size=50304 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false sliding_window=4096
olmo_hybrid: vocab_size=100352 hidden_size=3840 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=30 max_position_embeddings=65536 tie_word_embeddings=false attention_bias=false
  linear_conv_kernel_dim=4
olmoe: vocab_size=50304 hidden_size=2048 intermediate_size=2048 num_hidden_layers=16 num_attention_heads=16
  max_position_embeddings=4096 tie_word_embeddings=false attention_bias=false num_experts_per_tok=8
  num_experts=64
openai-gpt: vocab_size=40478 n_positions=512 n_embd=768 n_layer=12 n_head=12 tie_word_embeddings=true
opt: vocab_size=50272 hidden_size=768 num_hidden_layers=12 ffn_dim=3072 max_position_embeddings=2048
  do_layer_norm_before=true num_attention_heads=12 enable_bias=true layer_norm_elementwise_affine=true
  tie_word_embeddings=true
paligemma: vocab_size=257152 projection_dim=2048 hidden_size=2048 tie_word_embeddings=true
pegasus: vocab_size=50265 max_position_embeddings=1024 encoder_layers=12 encoder_ffn_dim=4096
  encoder_attention_heads=16 decoder_layers=12 decoder_ffn_dim=4096 decoder_attention_heads=16 d_model=1024
  decoder_start_token_id=0 scale_embedding=false is_decoder=false tie_word_embeddings=true
perceiver: d_model=768 num_blocks=1 vocab_size=262 max_position_embeddings=2048 image_size=56
persimmon: vocab_size=262144 hidden_size=4096 intermediate_size=16384 num_hidden_layers=36
  num_attention_heads=64 max_position_embeddings=16384 tie_word_embeddings=false qk_layernorm=true
phi: vocab_size=51200 hidden_size=2048 intermediate_size=8192 num_hidden_layers=24 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false qk_layernorm=false
phi3: vocab_size=32064 hidden_size=3072 intermediate_size=8192 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=4096 tie_word_embeddings=false
phimoe: vocab_size=32064 hidden_size=4096 intermediate_size=6400 num_hidden_layers=32 num_attention_heads=32
  num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false num_experts_per_tok=2
  num_local_experts=16 attention_bias=false lm_head_bias=false
pixtral: hidden_size=1024 intermediate_size=4096 num_hidden_layers=24 num_attention_heads=16 num_channels=3
  image_size=1024 patch_size=16
plbart: vocab_size=50005 max_position_embeddings=1024 encoder_layers=6 encoder_ffn_dim=3072
  encoder_attention_heads=12 decoder_layers=6 decoder_ffn_dim=3072 decoder_attention_heads=12 d_model=768
  scale_embedding=true is_decoder=false tie_word_embeddings=true
qianfan_ocr: image_token_id=151667 image_seq_length=256 projector_hidden_act=gelu vision_feature_layer=-1
  vision_feature_select_strategy=default tie_word_embeddings=false
qianfan_ocr_vision: hidden_size=1024 num_hidden_layers=24 num_attention_heads=16 attention_bias=true
  use_qk_norm=false intermediate_size=4096 norm_type=layer_norm image_size=[448,448] patch_size=[14,14]
  num_channels=3 use_mask_token=false use_absolute_position_embeddings=true use_mean_pooling=true
qwen2: vocab_size=151936 hidden_size=4096 intermediate_size=22016 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 max_position_embeddings=32768 tie_word_embeddings=false
  use_sliding_window=false sliding_window=4096 max_window_layers=28
qwen2_5_vl: image_token_id=151655 tie_word_embeddings=false
qwen2_5_vl_text: vocab_size=152064 hidden_size=8192 intermediate_size=29568 num_hidden_layers=80
  num_attention_heads=64 num_key_value_heads=8 max_position_embeddings=32768 use_sliding_window=false
  sliding_window=4096 max_window_layers=80
qwen2_5_vl_vision: depth=32 hidden_size=3584 intermediate_size=3420 num_heads=16 in_channels=3 patch_size=14
  spatial_merge_size=2 temporal_patch_size=2 tokens_per_second=4 window_size=112 out_hidden_size=3584
  fullatt_block_indexes=[7,15,23,31]
qwen2_moe: vocab_size=151936 hidden_size=2048 intermediate_size=5632 num_hidden_layers=24
  num_attention_heads=16 num_key_value_heads=16 max_position_embeddings=32768 tie_word_embeddings=false
  use_sliding_window=false sliding_window=4096 max_window_layers=28 decoder_sparse_step=1
  moe_intermediate_size=1408 shared_expert_intermediate_size=5632 num_experts_per_tok=4 num_experts=60
  qkv_bias=true
qwen2_vl: image_token_id=151655 tie_word_embeddings=false
qwen2_vl_text: vocab_size=152064 hidden_size=8192 intermediate_size=29568 num_hidden_layers=80
  num_attention_heads=64 num_key_value_heads=8 max_position_embeddings=32768 use_sliding_window=false
  sliding_window=4096 max_window_layers=80
qwen2_vl_vision: depth=32 embed_dim=1280 hidden_size=3584 mlp_ratio=4 num_heads=16 in_channels=3
  patch_size=14 spatial_merge_size=2 temporal_patch_size=2
qwen3: vocab_size=151936 hidden_size=4096 intermediate_size=22016 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 head_dim=128 max_position_embeddings=32768
  tie_word_embeddings=false attention_bias=false use_sliding_window=false sliding_window=4096
  max_window_layers=28
qwen3_5: image_token_id=248056 tie_word_embeddings=false
qwen3_5_moe: image_token_id=248056 tie_word_embeddings=false
qwen3_5_moe_text: vocab_size=248320 hidden_size=2048 num_hidden_layers=40 num_attention_heads=16
  num_key_value_heads=2 max_position_embeddings=32768 tie_word_embeddings=false attention_bias=false
  head_dim=256 linear_conv_kernel_dim=4 linear_key_head_dim=128 linear_value_head_dim=128
  linear_num_key_heads=16 linear_num_value_heads=32 moe_intermediate_size=512
  shared_expert_intermediate_size=512 num_experts_per_tok=8 num_experts=256
qwen3_5_moe_vision: depth=27 hidden_size=1152 intermediate_size=4304 num_heads=16 in_channels=3
  patch_size=16 spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=3584 num_position_embeddings=2304
qwen3_5_text: vocab_size=248320 hidden_size=4096 intermediate_size=12288 num_hidden_layers=32
  num_attention_heads=16 num_key_value_heads=4 max_position_embeddings=32768 tie_word_embeddings=false
  attention_bias=false head_dim=256 linear_conv_kernel_dim=4 linear_key_head_dim=128
  linear_value_head_dim=128 linear_num_key_heads=16 linear_num_value_heads=32
qwen3_5_vision: depth=27 hidden_size=1152 intermediate_size=4304 num_heads=16 in_channels=3 patch_size=16
  spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=3584 num_position_embeddings=2304
qwen3_moe: vocab_size=151936 hidden_size=2048 intermediate_size=6144 num_hidden_layers=24
  num_attention_heads=32 num_key_value_heads=4 max_position_embeddings=32768 tie_word_embeddings=false
  attention_bias=false use_sliding_window=false sliding_window=4096 decoder_sparse_step=1
  moe_intermediate_size=768 num_experts_per_tok=8 num_experts=128
qwen3_next: vocab_size=151936 hidden_size=2048 intermediate_size=5632 num_hidden_layers=48
  num_attention_heads=16 num_key_value_heads=2 max_position_embeddings=32768 tie_word_embeddings=false
  attention_bias=false head_dim=256 linear_conv_kernel_dim=4 linear_key_head_dim=128
  linear_value_head_dim=128 linear_num_key_heads=16 linear_num_value_heads=32 decoder_sparse_step=1
  moe_intermediate_size=512 shared_expert_intermediate_size=512 num_experts_per_tok=10 num_experts=512
qwen3_vl: image_token_id=151655 tie_word_embeddings=false
qwen3_vl_moe: image_token_id=151655 tie_word_embeddings=false
qwen3_vl_moe_text: vocab_size=151936 hidden_size=2048 intermediate_size=5632 num_hidden_layers=24
  num_attention_heads=16 num_key_value_heads=16 max_position_embeddings=128000 tie_word_embeddings=true
  attention_bias=false decoder_sparse_step=1 moe_intermediate_size=1408 num_experts_per_tok=4 num_experts=60
qwen3_vl_moe_vision: depth=27 hidden_size=1152 intermediate_size=4304 num_heads=16 in_channels=3
  patch_size=16 spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=3584 num_position_embeddings=2304
  deepstack_visual_indexes=[8,16,24]
qwen3_vl_text: vocab_size=151936 hidden_size=4096 intermediate_size=22016 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 head_dim=128 max_position_embeddings=128000
  attention_bias=false
qwen3_vl_vision: depth=27 hidden_size=1152 intermediate_size=4304 num_heads=16 in_channels=3 patch_size=16
  spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=3584 num_position_embeddings=2304
  deepstack_visual_indexes=[8,16,24]
recurrent_gemma: num_hidden_layers=26 vocab_size=256000 hidden_size=2560 intermediate_size=7680
  num_attention_heads=10 attention_window_size=2048 conv1d_width=4
  block_types=["recurrent","recurrent","attention"] attention_bias=false tie_word_embeddings=true
roberta: vocab_size=50265 hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=512 type_vocab_size=2 is_decoder=false tie_word_embeddings=true
roberta-prelayernorm: vocab_size=50265 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 is_decoder=false
  tie_word_embeddings=true
roformer: vocab_size=50000 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=1536 type_vocab_size=2 is_decoder=false
  tie_word_embeddings=true
rwkv: vocab_size=50277 context_length=1024 hidden_size=4096 num_hidden_layers=32 rescale_every=6
  tie_word_embeddings=false
sarvam_mla: vocab_size=262144 hidden_size=4096 intermediate_size=16384 moe_intermediate_size=2048
  num_hidden_layers=32 num_attention_heads=64 n_shared_experts=1 n_routed_experts=128 kv_lora_rank=512
  qk_rope_head_dim=64 v_head_dim=128 qk_nope_head_dim=128 num_experts_per_tok=8 first_k_dense_replace=1
  max_position_embeddings=4096 tie_word_embeddings=false attention_bias=false num_mtp_layers=0
sarvam_moe: vocab_size=262144 hidden_size=4096 intermediate_size=8192 num_hidden_layers=19
  num_attention_heads=64 num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false moe_intermediate_size=1024 num_experts_per_tok=6 n_shared_experts=1
  n_routed_experts=128 first_k_dense_replace=1 use_qk_norm=true num_mtp_layers=0 head_dim=64
seed_oss: vocab_size=155136 hidden_size=4096 intermediate_size=27648 num_hidden_layers=64
  num_attention_heads=80 num_key_value_heads=8 max_position_embeddings=524288 tie_word_embeddings=false
  attention_bias=true attention_out_bias=false mlp_bias=false head_dim=128
shieldgemma2: tie_word_embeddings=false
siglip2_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 patch_size=16 vision_use_head=true num_patches=256
siglip_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=224 patch_size=16 vision_use_head=true
smollm3: vocab_size=128256 hidden_size=2048 intermediate_size=11008 num_hidden_layers=36
  num_attention_heads=16 num_key_value_heads=4 max_position_embeddings=32768 use_sliding_window=false
  no_rope_layer_interval=4 attention_bias=false mlp_bias=false tie_word_embeddings=true
smolvlm: image_token_id=128257 tie_word_embeddings=false scale_factor=2
smolvlm_vision: hidden_size=1152 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=16
  num_channels=3 image_size=224 patch_size=32
solar_open: vocab_size=196608 hidden_size=4096 num_hidden_layers=48 num_attention_heads=64
  num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false attention_bias=false
  moe_intermediate_size=1280 num_experts_per_tok=8 n_shared_experts=1 n_routed_experts=128 head_dim=128
stablelm: vocab_size=50304 intermediate_size=6912 hidden_size=2560 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 max_position_embeddings=4096 tie_word_embeddings=false
  use_qkv_bias=false qk_layernorm=false use_parallel_residual=false
starcoder2: vocab_size=49152 hidden_size=3072 intermediate_size=12288 num_hidden_layers=30
  num_attention_heads=24 num_key_value_heads=2 max_position_embeddings=4096 use_bias=true
  tie_word_embeddings=true
step3p5: vocab_size=128815 hidden_size=4096 intermediate_size=11264 num_hidden_layers=45
  num_attention_heads=64 num_key_value_heads=8 head_dim=128 max_position_embeddings=128000
  tie_word_embeddings=false num_experts_per_tok=8 num_local_experts=128 moe_intermediate_size=1280
  n_routed_experts=288 share_expert_dim=1280 attention_bias=false mlp_bias=false first_k_dense_replace=3
step3p5_vision: hidden_size=1536 intermediate_size=3072 num_hidden_layers=47 num_attention_heads=16
  num_channels=3 image_size=728 patch_size=14 max_position_embeddings=2704
step3p7: projector_bias=false image_token_id=151679
switch_transformers: vocab_size=32128 d_model=768 d_kv=64 d_ff=2048 expert_capacity=64 num_layers=12
  num_sparse_encoder_layers=3 num_decoder_layers=12 num_sparse_decoder_layers=3 num_heads=12 num_experts=8
  router_bias=false router_ignore_padding_tokens=false relative_attention_num_buckets=32
  relative_attention_max_distance=128 dense_act_fn=relu add_router_probs=false tie_word_embeddings=true
  is_decoder=false
t5: vocab_size=32128 d_model=512 d_kv=64 d_ff=2048 num_layers=6 num_heads=8
  relative_attention_num_buckets=32 relative_attention_max_distance=128 feed_forward_proj=relu
  is_decoder=false
t5_gemma_module: vocab_size=256000 hidden_size=2304 intermediate_size=9216 num_hidden_layers=26
  num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=8192
  tie_word_embeddings=true attention_bias=false sliding_window=4096 is_decoder=false
t5gemma: tie_word_embeddings=true vocab_size=256000
umt5: vocab_size=250112 d_model=512 d_kv=64 d_ff=1024 num_layers=8 num_heads=6
  relative_attention_num_buckets=32 relative_attention_max_distance=128 feed_forward_proj=gated-gelu
  decoder_start_token_id=0 is_decoder=false
vaultgemma: vocab_size=256000 hidden_size=2304 intermediate_size=9216 num_hidden_layers=26
  num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=8192
  tie_word_embeddings=true attention_bias=false sliding_window=4096
vipllava: projector_hidden_act=gelu vision_feature_layer=[-2,-5,-8,-11,6] image_seq_length=576
  tie_word_embeddings=false
whisper: vocab_size=51865 num_mel_bins=80 encoder_layers=4 encoder_attention_heads=6 decoder_layers=4
  decoder_attention_heads=6 decoder_ffn_dim=1536 encoder_ffn_dim=1536 decoder_start_token_id=50257
  d_model=384 scale_embedding=false max_source_positions=1500 max_target_positions=448
  tie_word_embeddings=true
xglm: vocab_size=256008 max_position_embeddings=2048 d_model=1024 ffn_dim=4096 num_layers=24
  attention_heads=16 scale_embedding=true decoder_start_token_id=2 tie_word_embeddings=true
xlm-roberta: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 type_vocab_size=2 is_decoder=false
  tie_word_embeddings=true
xlm-roberta-xl: vocab_size=250880 hidden_size=2560 num_hidden_layers=36 num_attention_heads=32
  intermediate_size=10240 max_position_embeddings=514 type_vocab_size=1 is_decoder=false
  tie_word_embeddings=true
xlstm: vocab_size=50304 hidden_size=4096 num_hidden_layers=32 num_heads=8 use_bias=false
  tie_word_embeddings=false add_out_norm=true ffn_round_up_to_multiple_of=64
youtu: vocab_size=128256 hidden_size=2048 intermediate_size=6144 num_hidden_layers=32 num_attention_heads=16
  num_key_value_heads=16 kv_lora_rank=512 q_lora_rank=1536 qk_rope_head_dim=64 v_head_dim=128
  qk_nope_head_dim=128 max_position_embeddings=131072 tie_word_embeddings=true attention_bias=false
zamba: vocab_size=32000 tie_word_embeddings=true hidden_size=3712 intermediate_size=14848
  num_hidden_layers=76 num_attention_heads=16 num_key_value_heads=16 n_mamba_heads=2 hidden_mamba_act=silu
  num_logits_to_keep=1 max_position_embeddings=4096 attn_layer_period=6 attn_layer_offset=4 mamba_d_state=16
  mamba_d_conv=4 mamba_expand=2 mamba_dt_rank=auto mamba_conv_bias=true mamba_proj_bias=false
zamba2: vocab_size=32000 max_position_embeddings=4096 hidden_size=2560 num_hidden_layers=54 mamba_d_state=64
  mamba_d_conv=4 mamba_expand=2 mamba_ngroups=1 n_mamba_heads=8 use_conv_bias=true use_mem_eff_path=false
  add_bias_linear=false num_attention_heads=32 num_mem_blocks=1 use_shared_attention_adapter=false
  adapter_rank=128 use_mem_rope=false num_logits_to_keep=1 use_long_context=false tie_word_embeddings=true
zaya: vocab_size=262272 hidden_size=2048 num_hidden_layers=40 num_attention_heads=8 num_key_value_heads=2
  max_position_embeddings=131072 tie_word_embeddings=true moe_intermediate_size=2048 num_experts_per_tok=1
  num_experts=16 head_dim=128 attention_bias=false lm_head_bias=false router_hidden_size=256 cca_time0=2
  cca_time1=2
"""
