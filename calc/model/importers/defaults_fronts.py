"""Defaults of configuration classes of wrappers with fronts of their own: facts of transformers 5.24."""

TABLE = """
apertus1p5: tie_word_embeddings=false
apertus1p5_vision_tokenizer: codebook_size=131072 embed_dim=256 latent_channels=256 in_channels=3
  base_channels=256 channel_multiplier=[1,1,2,2,4] num_res_blocks=4 attn_resolutions=[16] resolution=256
blip: tie_word_embeddings=true
blip-2: num_query_tokens=32
blip_2_qformer: hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  cross_attention_frequency=2 encoder_hidden_size=1408 use_qformer_text_input=false
blip_2_vision_model: hidden_size=1408 intermediate_size=6144 num_hidden_layers=39 num_attention_heads=16
  image_size=224 patch_size=14 qkv_bias=true
blip_text_model: vocab_size=30524 hidden_size=768 intermediate_size=3072 num_hidden_layers=12
  num_attention_heads=8 max_position_embeddings=512 is_decoder=true tie_word_embeddings=true
blip_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  image_size=384 patch_size=16
chameleon: vocab_size=65536 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 max_position_embeddings=4096 tie_word_embeddings=false
  attention_bias=false mlp_bias=false
chameleon_vqgan: embed_dim=256 num_embeddings=8192 double_latent=false latent_channels=256 resolution=512
  in_channels=3 base_channels=128 channel_multiplier=[1,1,2,2,4] num_res_blocks=2 attn_type=vanilla
cohere_compass: tie_word_embeddings=false
cohere_compass_text: vocab_size=256000 hidden_size=8192 intermediate_size=22528 num_hidden_layers=40
  num_attention_heads=64 max_position_embeddings=8192 tie_word_embeddings=true attention_bias=false
  sliding_window=4096
cohere_compass_vision: depth=27 hidden_size=1152 intermediate_size=4304 num_heads=16 in_channels=3
  patch_size=16 spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=3584 num_position_embeddings=2304
  deepstack_visual_indexes=[8,16,24]
cosmos3_edge: projector_hidden_size=11520 tie_word_embeddings=false
cosmos3_edge_text: vocab_size=131072 hidden_size=2048 intermediate_size=9216 num_hidden_layers=28
  num_attention_heads=16 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false mlp_bias=false head_dim=128
cosmos3_edge_vision: hidden_size=1152 intermediate_size=4304 num_hidden_layers=27 num_attention_heads=16
  num_channels=3 patch_size=16 num_patches=256 spatial_merge_size=2
cosmos3_omni: tie_word_embeddings=false
deepseek_ocr2: tie_word_embeddings=false
deepseek_ocr2_encoder: vocab_size=151936 hidden_size=4096 intermediate_size=22016 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=32 max_position_embeddings=32768 tie_word_embeddings=false
  use_sliding_window=false sliding_window=4096 max_window_layers=28
deepseek_ocr2_sam_vision_model: hidden_size=768 output_channels=256 num_hidden_layers=12
  num_attention_heads=12 num_channels=3 image_size=1024 patch_size=16 qkv_bias=true mlp_ratio=4.0
  use_abs_pos=true use_rel_pos=true window_size=14 global_attn_indexes=[2,5,8,11]
deepseek_ocr2_text: vocab_size=102400 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false n_routed_experts=64 n_shared_experts=2 moe_intermediate_size=1407
deepseek_vl_hybrid: tie_word_embeddings=true
diffusion_gemma: tie_word_embeddings=true
diffusion_gemma_text: vocab_size=262144 hidden_size=2304 intermediate_size=9216 num_hidden_layers=30
  num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=131072
  tie_word_embeddings=true attention_bias=false sliding_window=512
dots3_note: tie_word_embeddings=false
dots3_note_audio_encoder: hidden_size=1280 intermediate_size=5120 num_hidden_layers=32
  num_attention_heads=20 feature_size=128 downsample_hidden_size=480 attention_bias=true
  adapter_out_dim=5120
dots3_note_text: vocab_size=152064 hidden_size=5120 intermediate_size=13824 moe_intermediate_size=1536
  num_hidden_layers=46 num_attention_heads=128 num_key_value_heads=128 n_shared_experts=1
  n_routed_experts=256 kv_lora_rank=512 q_lora_rank=1024 qk_rope_head_dim=64 v_head_dim=128
  qk_nope_head_dim=128 num_experts_per_tok=8 max_position_embeddings=524288 tie_word_embeddings=false
  attention_bias=false index_topk=2048 index_head_dim=128 index_n_heads=64 head_dim=256
  shared_experts_intermediate_size=1536
dots3_note_vision_encoder: hidden_size=1536 intermediate_size=4224 num_hidden_layers=42
  num_attention_heads=24 num_channels=3 patch_size=14 moe_intermediate_size=2112 attention_bias=false
  mlp_bias=false num_local_experts=64 adapter_out_dim=5120 adapter_merge_size=2
emu3: tie_word_embeddings=false
emu3_text_model: vocab_size=184622 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=9216 tie_word_embeddings=false
  attention_bias=false mlp_bias=false
emu3_vqgan: codebook_size=32768 embed_dim=4 latent_channels=4 double_latent=false in_channels=3
  out_channels=3 temporal_downsample_factor=4 base_channels=256 channel_multiplier=[1,2,2,4]
  num_res_blocks=2 attn_resolutions=[3] hidden_size=1024
ernie4_5_vl_moe: tie_word_embeddings=true
ernie4_5_vl_moe_text: vocab_size=103424 hidden_size=2560 intermediate_size=12288 num_hidden_layers=28
  num_attention_heads=20 num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=true
  use_bias=false moe_k=6 moe_num_experts=64 moe_num_shared_experts=2
ernie4_5_vl_moe_vision: depth=32 hidden_size=1280 num_heads=16 in_channels=3 patch_size=14
  spatial_merge_size=2 intermediate_size=5120 temporal_merge_size=2
evolla: vocab_size=128256 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=8192 attention_bias=false
  mlp_bias=false aligner_ffn_mult=4 aligner_enable_bias=true aligner_num_add_layers=8 resampler_depth=6
  resampler_dim_head=64 resampler_heads=8 resampler_num_latents=64 resampler_ff_mult=4
  tie_word_embeddings=false
evolla_protein: vocab_size=446 hidden_size=1280 num_hidden_layers=33 num_attention_heads=20
  intermediate_size=5120 max_position_embeddings=1026 position_embedding_type=rotary
  emb_layer_norm_before=false
fast_vlm_text: vocab_size=152128 hidden_size=3584 intermediate_size=18944 num_hidden_layers=28
  num_attention_heads=28 num_key_value_heads=4 max_position_embeddings=32768 tie_word_embeddings=false
  use_sliding_window=false sliding_window=4096 max_window_layers=28
florence2: tie_word_embeddings=true
florence_vision: in_channels=3 depths=[1,1,9,1] patch_size=[7,3,3,3] patch_prenorm=[false,true,true,true]
  embed_dim=[128,256,512,1024] mlp_ratio=4.0 qkv_bias=true projection_dim=1024 max_position_embeddings=50
gemma4_assistant: backbone_hidden_size=1536 use_ordered_embeddings=false tie_word_embeddings=true
gemma4_unified: tie_word_embeddings=true
gemma4_unified_assistant: backbone_hidden_size=3840 use_ordered_embeddings=false tie_word_embeddings=true
gemma4_unified_audio: audio_embed_dim=640
gemma4_unified_vision: patch_size=16 pooling_kernel_size=3 mm_embed_dim=3840 mm_posemb_size=1120
  output_proj_dims=3840
git: vocab_size=30522 hidden_size=768 num_hidden_layers=6 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=1024 tie_word_embeddings=false
git_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=224 patch_size=16
glm5_next: tie_word_embeddings=false
glm5_next_text: vocab_size=154880 hidden_size=4096 intermediate_size=12288 moe_intermediate_size=2048
  num_hidden_layers=45 num_attention_heads=64 num_key_value_heads=64 n_shared_experts=1 n_routed_experts=288
  kv_lora_rank=512 q_lora_rank=1536 qk_rope_head_dim=0 v_head_dim=256 qk_nope_head_dim=256
  num_experts_per_tok=8 max_position_embeddings=1048576 tie_word_embeddings=false attention_bias=false
  index_topk=2048 index_head_dim=128 index_n_heads=32 linear_head_dim=128 linear_num_heads=64
  linear_conv_kernel_dim=4 hc_mult=4 index_kpool=16
glm5_next_vision: depth=24 hidden_size=1024 attention_bias=true num_heads=16 in_channels=3 patch_size=14
  spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=1536 intermediate_size=4096
  projection_intermediate_size=10240
glm_ocr: tie_word_embeddings=false
glm_ocr_text: vocab_size=59392 hidden_size=1024 intermediate_size=4096 num_hidden_layers=16
  num_attention_heads=16 num_key_value_heads=8 max_position_embeddings=131072
glm_ocr_vision: depth=24 hidden_size=1024 attention_bias=true num_heads=16 in_channels=3 patch_size=14
  spatial_merge_size=2 temporal_patch_size=2 out_hidden_size=1536 intermediate_size=4096
got_ocr2: tie_word_embeddings=true
got_ocr2_text: vocab_size=151860 hidden_size=1024 intermediate_size=2816 num_hidden_layers=24
  num_attention_heads=16 num_key_value_heads=16 max_position_embeddings=32768 tie_word_embeddings=true
  use_sliding_window=false sliding_window=4096 max_window_layers=21
got_ocr2_vision: hidden_size=768 output_channels=256 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=1024 patch_size=16 qkv_bias=true use_abs_pos=true use_rel_pos=true
  window_size=14 global_attn_indexes=[2,5,8,11] mlp_dim=3072
granite4_vision: tie_word_embeddings=false
granite4_vision_qformer: hidden_size=768 num_hidden_layers=1 num_attention_heads=12 intermediate_size=3072
  cross_attention_frequency=1 use_qformer_text_input=false
granite4_vision_text: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false
granite_docling: tie_word_embeddings=true
granite_docling_text: vocab_size=133800 hidden_size=1024 intermediate_size=2048 num_hidden_layers=28
  num_attention_heads=16 num_key_value_heads=4 max_position_embeddings=32768 tie_word_embeddings=true
  attention_bias=false mlp_bias=false
granite_docling_vision: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=512 patch_size=16 out_hidden_size=1024 scale_factor=4 use_fine_route=true
hunyuan_vl: tie_word_embeddings=true
hunyuan_vl_text: vocab_size=290943 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=true attention_bias=false
hunyuan_vl_vision: hidden_size=1152 intermediate_size=4304 num_attention_heads=16 num_channels=3
  num_hidden_layers=27 patch_size=16 spatial_merge_size=2 temporal_patch_size=1 max_image_size=2048
hy_v4_vl: tie_word_embeddings=false
hy_v4_vl_text: vocab_size=120832 hidden_size=6144 intermediate_size=18432 moe_intermediate_size=2048
  num_hidden_layers=78 num_attention_heads=64 num_key_value_heads=32 head_dim=256
  max_position_embeddings=262144 tie_word_embeddings=false attention_bias=false n_routed_experts=256
  n_shared_experts=1 num_experts_per_tok=8 q_lora_rank=2048 kv_lora_rank=512 qk_nope_head_dim=192
  qk_rope_head_dim=64 v_head_dim=256 index_topk=2048 index_head_dim=128 index_n_heads=32 hc_mult=4
  first_k_dense_replace=1
hy_v4_vl_vision: hidden_size=1536 intermediate_size=6144 num_attention_heads=16 num_channels=3
  num_hidden_layers=40 out_hidden_size=6144 patch_size=16 spatial_merge_size=2 max_image_size=2048
hyperclovax_vision_v2: tie_word_embeddings=true
idefics: vocab_size=32000 additional_vocab_size=0 hidden_size=4096 intermediate_size=11008
  num_hidden_layers=32 num_attention_heads=32 alpha_type=float tie_word_embeddings=false
  cross_layer_interval=1 qk_layer_norms=false use_resampler=false max_position_embeddings=2048
idefics_perciever: resampler_n_latents=64 resampler_depth=6 resampler_n_heads=16 resampler_head_dim=96
  qk_layer_norms_perceiver=false
idefics_vision: embed_dim=768 image_size=224 intermediate_size=5120 patch_size=14 num_hidden_layers=32
  num_attention_heads=16 num_channels=3
inkling2_loop_text: vocab_size=201024 unpadded_vocab_size=200058 hidden_size=2304 num_hidden_layers=24
  num_attention_heads=24 num_key_value_heads=8 head_dim=128 swa_num_attention_heads=24
  swa_num_key_value_heads=8 swa_head_dim=128 sliding_window_size=1024 d_rel=16 rel_extent=1024
  max_position_embeddings=1048576 conv_kernel_size=4 moe_intermediate_size=1152 n_routed_experts=128
  num_experts_per_tok=8 loop_layer_index_start=6 loop_layer_index_end=18 loop_num_passes=3 loop_gate_rank=64
inkling2_text: vocab_size=201024 unpadded_vocab_size=200058 hidden_size=4608 num_hidden_layers=48
  num_attention_heads=48 num_key_value_heads=8 head_dim=128 swa_num_attention_heads=48
  swa_num_key_value_heads=8 swa_head_dim=128 sliding_window_size=1024 d_rel=16 rel_extent=1024
  max_position_embeddings=1048576 conv_kernel_size=4 moe_intermediate_size=2304 n_routed_experts=384
  num_experts_per_tok=8
inkling2_vision: hidden_size=1024 num_hidden_layers=23 num_attention_heads=16 num_channels=3 patch_size=20
  mlp_ratio=4.0 spatial_merge_size=2 posemb_grid_size=32 projection_hidden_dim=4096 projector_bias=false
inkling_audio: n_mel_bins=80 mel_vocab_size=256
inkling_text: vocab_size=201024 hidden_size=6144 num_hidden_layers=66 num_attention_heads=64
  num_key_value_heads=8 head_dim=128 swa_num_attention_heads=64 swa_num_key_value_heads=16 swa_head_dim=128
  sliding_window_size=512 d_rel=16 rel_extent=1024 max_position_embeddings=131072 conv_kernel_size=4
  intermediate_size=24576 moe_intermediate_size=3072 n_routed_experts=256 num_experts_per_tok=6
  n_shared_experts=2
inkling_vision: patch_size=40 temporal_patch_size=2 num_channels=3 n_layers=24
instructblip: num_query_tokens=32
instructblip_qformer: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 cross_attention_frequency=2
instructblip_vision_model: hidden_size=1408 intermediate_size=6144 num_hidden_layers=39
  num_attention_heads=16 image_size=224 patch_size=14 qkv_bias=true
instructblipvideo: num_query_tokens=32
instructblipvideo_qformer: vocab_size=30522 hidden_size=768 num_hidden_layers=12 num_attention_heads=12
  intermediate_size=3072 max_position_embeddings=512 cross_attention_frequency=2
instructblipvideo_vision_model: hidden_size=1408 intermediate_size=6144 num_hidden_layers=39
  num_attention_heads=16 image_size=224 patch_size=14 qkv_bias=true
janus: tie_word_embeddings=true
janus_vision_model: hidden_size=1024 num_hidden_layers=24 num_attention_heads=16 num_channels=3
  image_size=384 patch_size=16 mlp_ratio=4.0 attention_bias=true projection_dim=2048 use_qk_norm=false
  depth=2
janus_vqgan: embed_dim=8 num_embeddings=16384 double_latent=false latent_channels=256 in_channels=3
  base_channels=128 channel_multiplier=[1,1,2,2,4] num_res_blocks=2 out_channels=3 projection_dim=2048
  num_hidden_layers=2 image_token_embed_dim=2048
kosmos-2: latent_query_num=64 tie_word_embeddings=true
kosmos-2.5: latent_query_num=2048 tie_word_embeddings=true
kosmos_2_5_text_model: vocab_size=108481 max_position_embeddings=4096 embed_dim=1536 layers=24 ffn_dim=6144
  attention_heads=16 tie_word_embeddings=true
kosmos_2_5_vision_model: hidden_size=1536 patch_embed_hidden_size=768 intermediate_size=3968 head_dim=64
  num_hidden_layers=18 num_attention_heads=24 max_num_patches=4096
kosmos_2_text_model: vocab_size=65037 max_position_embeddings=2048 embed_dim=2048 layers=24 ffn_dim=8192
  attention_heads=32 tie_word_embeddings=true
kosmos_2_vision_model: hidden_size=1024 intermediate_size=4096 num_hidden_layers=24 num_attention_heads=16
  num_channels=3 image_size=224 patch_size=14
sam_vision_model: hidden_size=768 output_channels=256 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=1024 patch_size=16 qkv_bias=true mlp_ratio=4.0 use_abs_pos=true use_rel_pos=true
  window_size=14 global_attn_indexes=[2,5,8,11]
wavtokenizer_encoder: audio_channels=1 num_filters=32 upsampling_ratios=[6,5,5,4] num_residual_layers=1
  compress=2 use_conv_shortcut=true norm_type=weight_norm kernel_size=7 last_kernel_size=7
  residual_kernel_size=3 num_lstm_layers=2 hidden_size=512
"""
