"""Defaults of the classes of recent wrappers, their towers and texts: facts of transformers 5.24."""

TABLE = """
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
video_llama_3: tie_word_embeddings=false
video_llama_3_vision: hidden_size=768 intermediate_size=3072 num_attention_heads=12 num_channels=3
  num_hidden_layers=12 patch_size=16
video_llava: multimodal_projector_bias=true tie_word_embeddings=false
"""
