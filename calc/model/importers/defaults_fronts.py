"""Defaults of configuration classes of wrappers with fronts of their own: facts of transformers 5.24."""

TABLE = """
blip: tie_word_embeddings=true
blip-2: num_query_tokens=32
blip_2_qformer: hidden_size=768 num_hidden_layers=12 num_attention_heads=12 intermediate_size=3072
  cross_attention_frequency=2 use_qformer_text_input=false
blip_2_vision_model: hidden_size=1408 intermediate_size=6144 num_hidden_layers=39 num_attention_heads=16
  image_size=224 patch_size=14 qkv_bias=true
blip_text_model: vocab_size=30524 hidden_size=768 intermediate_size=3072 num_hidden_layers=12
  num_attention_heads=8 max_position_embeddings=512 is_decoder=true tie_word_embeddings=true
blip_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  image_size=384 patch_size=16
evolla: vocab_size=128256 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 max_position_embeddings=8192 attention_bias=false
  mlp_bias=false aligner_ffn_mult=4 aligner_enable_bias=true aligner_num_add_layers=8 resampler_depth=6
  resampler_dim_head=64 resampler_heads=8 resampler_num_latents=64 resampler_ff_mult=4
  tie_word_embeddings=false
evolla_protein: vocab_size=446 hidden_size=1280 num_hidden_layers=33 num_attention_heads=20
  intermediate_size=5120 max_position_embeddings=1026 position_embedding_type=rotary
  emb_layer_norm_before=false
git: vocab_size=30522 hidden_size=768 num_hidden_layers=6 num_attention_heads=12 intermediate_size=3072
  max_position_embeddings=1024 tie_word_embeddings=false
git_vision_model: hidden_size=768 intermediate_size=3072 num_hidden_layers=12 num_attention_heads=12
  num_channels=3 image_size=224 patch_size=16
granite4_vision: tie_word_embeddings=false
granite4_vision_qformer: hidden_size=768 num_hidden_layers=1 num_attention_heads=12 intermediate_size=3072
  cross_attention_frequency=1 use_qformer_text_input=false
granite4_vision_text: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false
idefics: vocab_size=32000 additional_vocab_size=0 hidden_size=4096 intermediate_size=11008
  num_hidden_layers=32 num_attention_heads=32 alpha_type=float tie_word_embeddings=false
  cross_layer_interval=1 qk_layer_norms=false use_resampler=false max_position_embeddings=2048
idefics_perciever: resampler_n_latents=64 resampler_depth=6 resampler_n_heads=16 resampler_head_dim=96
  qk_layer_norms_perceiver=false
idefics_vision: embed_dim=768 image_size=224 intermediate_size=5120 patch_size=14 num_hidden_layers=32
  num_attention_heads=16 num_channels=3
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
"""
