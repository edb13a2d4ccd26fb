"""Defaults of the classes of models that hear: facts of transformers 5.24."""

TABLE = """
voxtral_realtime: tie_word_embeddings=true downsample_factor=4
glmasr: tie_word_embeddings=true
qwen3_asr: tie_word_embeddings=true
granite_speech: tie_word_embeddings=true downsample_rate=5 window_size=15
granite_speech_plus: tie_word_embeddings=true downsample_rate=5 window_size=15
audioflamingo3: projector_bias=true
musicflamingo: projector_bias=true
modernvbert: tie_word_embeddings=false pixel_shuffle_factor=4
ultravbert: tie_word_embeddings=false pixel_shuffle_factor=4
qwen2_audio_encoder: num_mel_bins=128 encoder_layers=32 encoder_attention_heads=20 encoder_ffn_dim=5120
  d_model=1280 max_source_positions=1500
voxtral_encoder: num_mel_bins=128 max_source_positions=1500 hidden_size=1280 intermediate_size=5120
  num_hidden_layers=32 num_attention_heads=20
voxtral_realtime_encoder: num_mel_bins=128 hidden_size=1280 intermediate_size=5120 num_hidden_layers=32
  num_attention_heads=32 head_dim=64 sliding_window=750
glmasr_encoder: num_mel_bins=128 hidden_size=1280 intermediate_size=5120 num_hidden_layers=32
  num_attention_heads=20
qwen3_asr_encoder: num_mel_bins=128 encoder_layers=24 encoder_attention_heads=16 encoder_ffn_dim=4096
  d_model=1024 output_dim=3584 downsample_hidden_size=480
granite_speech_encoder: output_dim=42 input_dim=160 num_layers=10 hidden_dim=1024 feedforward_mult=4
  num_heads=8 max_pos_emb=512 conv_kernel_size=15 conv_expansion_factor=2
audioflamingo3_encoder: num_mel_bins=128 max_source_positions=1500 hidden_size=1280
  intermediate_size=5120 num_hidden_layers=32 num_attention_heads=20
voxtral_text: vocab_size=131072 hidden_size=3072 intermediate_size=8192 num_hidden_layers=30
  num_attention_heads=32 num_key_value_heads=8 head_dim=128 max_position_embeddings=131072
  tie_word_embeddings=false attention_bias=false mlp_bias=false
voxtral_realtime_sizes: vocab_size=131072 hidden_size=3072 intermediate_size=9216 num_hidden_layers=26
  num_attention_heads=32 num_key_value_heads=8 head_dim=128 max_position_embeddings=131072
  tie_word_embeddings=true sliding_window=8192
glmasr_text: vocab_size=59264 hidden_size=2048 intermediate_size=6144 num_hidden_layers=28
  num_attention_heads=16 num_key_value_heads=4 max_position_embeddings=8192
  tie_word_embeddings=false attention_bias=false mlp_bias=false
qwen3_asr_text: vocab_size=151936 hidden_size=2048 intermediate_size=6144 num_hidden_layers=28
  num_attention_heads=16 num_key_value_heads=8 head_dim=128 max_position_embeddings=65536
  tie_word_embeddings=true sliding_window=null attention_bias=false use_sliding_window=false
voxtral_realtime_text: vocab_size=32000 hidden_size=4096 intermediate_size=14336 num_hidden_layers=32
  num_attention_heads=32 num_key_value_heads=8 head_dim=128 max_position_embeddings=131072
  sliding_window=4096
"""
