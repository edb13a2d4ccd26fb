"""Defaults of the classes of recent wrappers, their towers and texts: facts of transformers 5.24."""

TABLE = """
deit: hidden_size=768 image_size=224 intermediate_size=3072 num_attention_heads=12 num_channels=3
  num_hidden_layers=12 patch_size=16 qkv_bias=true
donut-swin: embed_dim=96 image_size=224 patch_size=4 num_channels=3 window_size=7 mlp_ratio=4.0
  qkv_bias=true use_absolute_embeddings=false
gemma4_audio: conv_kernel_size=5 hidden_size=1024 num_attention_heads=8 num_hidden_layers=12
  output_proj_dims=1536
lfm3_vl: projector_bias=true projector_hidden_size=4096 tie_word_embeddings=true
lfm3_vl_vision: conv_kernel_size=3 hidden_size=1024 in_channels=3 intermediate_size=2560
  num_attention_heads=16 num_hidden_layers=14 num_key_value_heads=8 patch_size=16 spatial_merge_size=2
  temporal_patch_size=2
minicpm_ocr: merger_times=1 tie_word_embeddings=true
minicpm_ocr_vision: hidden_size=768 image_size=224 intermediate_size=3072 num_attention_heads=12
  num_channels=3 num_hidden_layers=12 patch_size=16
minicpmv4_6: merger_times=1 tie_word_embeddings=false
minicpmv4_6_vision: hidden_size=768 image_size=224 intermediate_size=3072 num_attention_heads=12
  num_channels=3 num_hidden_layers=12 patch_size=16
minicpmv4_7: merger_times=1 tie_word_embeddings=false
minicpmv4_7_vision: hidden_size=768 image_size=224 intermediate_size=3072 num_attention_heads=12
  num_channels=3 num_hidden_layers=12 patch_size=16
mistral_large4: multimodal_projector_bias=false spatial_merge_size=2 tie_word_embeddings=false
mistral_large4_text: attention_bias=false first_k_dense_replace=1 hidden_size=6144 index_head_dim=128
  index_n_heads=32 index_topk=2048 intermediate_size=24576 kv_lora_rank=512 max_position_embeddings=1048576
  moe_intermediate_size=6144 n_routed_experts=128 n_shared_experts=1 num_attention_heads=64
  num_experts_per_tok=4 num_hidden_layers=72 num_key_value_heads=64 qk_nope_head_dim=64 qk_rope_head_dim=64
  tie_word_embeddings=false v_head_dim=128 vocab_size=204800
mistral_large4_vision: hidden_size=2048 intermediate_size=6144 num_hidden_layers=30 num_attention_heads=16
  patch_size=14 image_size=1540 num_channels=3
molmo2: tie_word_embeddings=false
molmo2_adapter: attention_bias=true head_dim=72 hidden_size=1152 intermediate_size=18944 mlp_bias=false
  num_attention_heads=16 num_key_value_heads=16 text_hidden_size=3584
molmo2_text: additional_vocab_size=128 attention_bias=false head_dim=128 hidden_size=4096
  intermediate_size=12288 max_position_embeddings=36864 num_attention_heads=32 num_hidden_layers=36
  num_key_value_heads=8 tie_word_embeddings=false vocab_size=151936
molmo2_vision: attention_bias=true head_dim=72 hidden_size=1152 intermediate_size=4304
  num_attention_heads=16 num_channels=3 num_hidden_layers=25 num_key_value_heads=16 patch_size=14
moss_transcribe_diarize: audio_merge_size=4 projector_bias=true tie_word_embeddings=true
moss_transcribe_diarize_audio: hidden_size=1024 intermediate_size=4096 max_source_positions=1500
  num_attention_heads=16 num_hidden_layers=24 num_mel_bins=80
muse_glimmer: out_hidden_size=6144 projector_hidden_size=4096
muse_glimmer_text: attention_bias=false head_dim=128 hidden_size=6656 intermediate_size=19968
  max_position_embeddings=131072 num_attention_heads=32 num_hidden_layers=52 num_key_value_heads=2
  sliding_window=2048 tie_word_embeddings=false vocab_size=202048
muse_glimmer_vision: hidden_size=1536 intermediate_size=8960 max_position_embeddings=1024
  num_attention_heads=16 num_hidden_layers=50 patch_size=14 patch_temporal=2 pos_emb_height=32
  pos_emb_width=32
muse_spark: out_hidden_size=6144 projector_hidden_size=4096
muse_spark_audio: conv_kernel_size=7 mlp_ratio=4.0 num_hidden_layers=4 out_hidden_size=8192
muse_spark_text: attention_bias=false head_dim=64 hidden_size=8192 intermediate_size=16384
  max_position_embeddings=1048576 moe_hidden_size=4096 moe_intermediate_size=4096 num_attention_heads=128
  num_experts_per_tok=8 num_hidden_layers=62 num_key_value_heads=16 num_local_experts=256
  sliding_window=2048 tie_word_embeddings=false vocab_size=202048
muse_spark_vision: hidden_size=1536 intermediate_size=8960 max_position_embeddings=1024
  num_attention_heads=16 num_hidden_layers=50 patch_size=14 patch_temporal=2 pos_emb_height=32
  pos_emb_width=32
nemotron_h_omni: downsample_ratio=0.5 projector_hidden_size=4096 video_temporal_patch_size=2
  vision_hidden_size=1280
nemotron_h_omni_audio: attention_bias=false conv_kernel_size=9 convolution_bias=true hidden_size=1024
  intermediate_size=4096 max_position_embeddings=5000 num_attention_heads=8 num_hidden_layers=24
  num_key_value_heads=8 num_mel_bins=80 subsampling_conv_channels=256 subsampling_conv_kernel_size=3
  subsampling_conv_stride=2 subsampling_factor=8
nemotron_h_omni_vision: video_temporal_patch_size=2 hidden_size=1280 image_size=224 max_img_size=2048
  mlp_ratio=4.0 num_attention_heads=16 num_channels=3 num_cls_tokens=3 num_hidden_layers=32 num_registers=7
  patch_size=16 qkv_bias=true use_swiglu_ffn=false
ovis2: hidden_size=1536 tie_word_embeddings=true vocab_size=151643
ovis2_vision: hidden_size=1024 hidden_stride=1 image_size=224 intermediate_size=2816 mlp_bias=false
  num_attention_heads=8 num_channels=3 num_hidden_layers=24 num_visual_indicator_tokens=5 patch_size=14
  qkv_bias=false vocab_size=16384
paddleocr_vl: tie_word_embeddings=true
paddleocr_vl_text: head_dim=128 hidden_size=1024 intermediate_size=3072 max_position_embeddings=131072
  num_attention_heads=16 num_hidden_layers=18 num_key_value_heads=2 tie_word_embeddings=true use_bias=false
  vocab_size=103424
paddleocr_vl_vision: hidden_size=1152 image_size=384 intermediate_size=4304 num_attention_heads=16
  num_channels=3 num_hidden_layers=27 patch_size=14 spatial_merge_size=2
phi4_multimodal: hidden_size=3072 intermediate_size=8192 max_position_embeddings=131072
  num_attention_heads=32 num_hidden_layers=32 num_key_value_heads=8 tie_word_embeddings=false
  vocab_size=200064
phi4_multimodal_audio: bias_max_distance=1000 bias_symmetric=false depthwise_multiplier=1
  depthwise_separable_out_channel=1024 downsample_rate=1 ext_pw_out_channel=1024 hidden_size=1024
  input_size=80 intermediate_size=1536 kernel_size=3 nemo_conv_channels=1024 num_attention_heads=16
  num_blocks=24 time_reduction=8
phi4_multimodal_vision: hidden_size=1152 image_size=448 intermediate_size=4304 num_attention_heads=16
  num_channels=3 num_hidden_layers=27 patch_size=14
pi0: max_action_dim=32 max_state_dim=32
pix2struct: tie_word_embeddings=false
pix2struct_text_model: d_ff=2048 hidden_size=768 num_heads=12 num_layers=12
  relative_attention_num_buckets=32 tie_word_embeddings=false vocab_size=50244
pix2struct_vision_model: d_ff=2048 d_kv=64 hidden_size=768 num_attention_heads=12 num_hidden_layers=12
  patch_embed_hidden_size=768 seq_len=4096
pp_chart2table: tie_word_embeddings=true
pp_chart2table_vision: hidden_size=768 image_size=1024 mlp_dim=3072 num_attention_heads=12 num_channels=3
  num_hidden_layers=12 output_channels=256 patch_size=16 qkv_bias=true global_attn_indexes=[2,5,8,11]
  use_abs_pos=true use_rel_pos=true window_size=14
pp_formulanet_text: d_model=512 decoder_attention_heads=16 decoder_ffn_dim=2048 decoder_layers=8
  max_position_embeddings=2560 tie_word_embeddings=false vocab_size=50000
pp_formulanet_vision: decoder_hidden_size=512 hidden_size=768 image_size=512 mlp_dim=3072
  num_attention_heads=12 num_channels=3 num_hidden_layers=12 output_channels=256 patch_size=16
  post_conv_in_channels=256 post_conv_mid_channels=512 post_conv_out_channels=1024 qkv_bias=true
  global_attn_indexes=[2,5,8,11] use_abs_pos=true use_rel_pos=true window_size=14
qwen2_5_omni_audio_encoder: d_model=1280 encoder_attention_heads=20 encoder_ffn_dim=5120 encoder_layers=32
  max_source_positions=1500 num_mel_bins=128 output_dim=3584
qwen2_5_omni_text: hidden_size=3584 intermediate_size=18944 max_position_embeddings=32768
  num_attention_heads=28 num_hidden_layers=28 num_key_value_heads=4 tie_word_embeddings=true
  use_sliding_window=false vocab_size=152064
qwen2_5_omni_thinker: tie_word_embeddings=false
qwen2_5_omni_vision_encoder: depth=32 hidden_size=3584 in_channels=3 intermediate_size=3420 num_heads=16
  out_hidden_size=3584 patch_size=14 spatial_merge_size=2 temporal_patch_size=2
qwen3_omni_moe_audio_encoder: d_model=1280 downsample_hidden_size=480 encoder_attention_heads=20
  encoder_ffn_dim=5120 encoder_layers=32 max_source_positions=1500 num_mel_bins=128 output_dim=3584
qwen3_omni_moe_text: attention_bias=false decoder_sparse_step=1 hidden_size=2048 intermediate_size=18944
  max_position_embeddings=32768 moe_intermediate_size=768 num_attention_heads=28 num_experts=128
  num_experts_per_tok=8 num_hidden_layers=28 num_key_value_heads=4 vocab_size=3584
qwen3_omni_moe_thinker: tie_word_embeddings=false
qwen3_omni_moe_vision_encoder: depth=27 hidden_size=1152 in_channels=3 intermediate_size=4304 num_heads=16
  num_position_embeddings=2304 out_hidden_size=3584 patch_size=16 spatial_merge_size=2 temporal_patch_size=2
qwen4_exp: tie_word_embeddings=false
qwen4_exp_vision: depth=27 hidden_size=1152 in_channels=3 intermediate_size=4304 num_heads=16
  num_position_embeddings=2304 out_hidden_size=3584 patch_size=16 spatial_merge_size=2 temporal_patch_size=2
swin: embed_dim=96 image_size=224 patch_size=4 num_channels=3 window_size=7 mlp_ratio=4.0 qkv_bias=true
  use_absolute_embeddings=false
trocr: d_model=1024 decoder_attention_heads=16 decoder_ffn_dim=4096 decoder_layers=12 layernorm_embedding=true
  max_position_embeddings=512 tie_word_embeddings=true use_learned_position_embeddings=true vocab_size=50265
udop: d_ff=4096 d_kv=64 d_model=1024 feed_forward_proj=relu max_2d_position_embeddings=1024 num_channels=3
  num_heads=16 num_layers=24 patch_size=16 relative_attention_num_buckets=32 tie_word_embeddings=true
  vocab_size=33201
unlimited_ocr: tie_word_embeddings=false
unlimited_ocr_sam_vision_model: hidden_size=768 image_size=1024 mlp_dim=3072 num_attention_heads=12
  num_channels=3 num_hidden_layers=12 output_channels=256 patch_size=16 qkv_bias=true
  global_attn_indexes=[2,5,8,11] use_abs_pos=true use_rel_pos=true window_size=14
unlimited_ocr_text: attention_bias=false hidden_size=1280 intermediate_size=6848
  max_position_embeddings=32768 mlp_bias=false moe_intermediate_size=896 n_routed_experts=64
  n_shared_experts=2 num_attention_heads=10 num_experts_per_tok=6 num_hidden_layers=12
  num_key_value_heads=10 first_k_dense_replace=1 sliding_window=128 tie_word_embeddings=false
  vocab_size=129280
unlimited_ocr_vision_encoder: hidden_size=1024 image_size=224 intermediate_size=4096 num_attention_heads=16
  num_channels=3 num_hidden_layers=24 patch_size=14
video_llama_3: tie_word_embeddings=false
video_llama_3_vision: hidden_size=768 intermediate_size=3072 num_attention_heads=12 num_channels=3
  num_hidden_layers=12 patch_size=16
video_llava: multimodal_projector_bias=true tie_word_embeddings=false
vit: hidden_size=768 image_size=224 intermediate_size=3072 num_attention_heads=12 num_channels=3
  num_hidden_layers=12 patch_size=16 qkv_bias=true
"""
