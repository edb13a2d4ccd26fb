"""Defaults of configuration classes, glm4_moe to minimax_m2: facts of transformers 5.24."""

TABLE = """
glm4_moe: vocab_size=151552 hidden_size=4096 intermediate_size=10944 num_hidden_layers=46
  num_attention_heads=96 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false moe_intermediate_size=1408 num_experts_per_tok=8 n_shared_experts=1
  n_routed_experts=128 first_k_dense_replace=1 use_qk_norm=false num_mtp_layers=1
glm4_moe_lite: vocab_size=154880 hidden_size=2048 intermediate_size=10240 moe_intermediate_size=1536
  num_hidden_layers=47 num_attention_heads=20 num_key_value_heads=20 n_shared_experts=1 n_routed_experts=64
  kv_lora_rank=512 q_lora_rank=768 qk_rope_head_dim=64 v_head_dim=256 qk_nope_head_dim=192
  num_experts_per_tok=4 max_position_embeddings=202752 tie_word_embeddings=false attention_bias=false
glm_moe_dsa: vocab_size=154880 hidden_size=6144 intermediate_size=12288 moe_intermediate_size=2048
  num_hidden_layers=78 num_attention_heads=64 num_key_value_heads=64 n_shared_experts=1 n_routed_experts=256
  kv_lora_rank=512 q_lora_rank=2048 qk_rope_head_dim=64 v_head_dim=256 qk_nope_head_dim=192
  num_experts_per_tok=8 max_position_embeddings=202752 tie_word_embeddings=false attention_bias=false
  index_topk=2048 index_head_dim=128 index_n_heads=32 mlp_bias=false head_dim=64 first_k_dense_replace=3
gpt-sw3: vocab_size=50257 n_positions=1024 n_embd=768 n_layer=12 n_head=12 tie_word_embeddings=true
gpt2: vocab_size=50257 n_positions=1024 n_embd=768 n_layer=12 n_head=12 tie_word_embeddings=true
gpt_bigcode: vocab_size=50257 n_positions=1024 n_embd=768 n_layer=12 n_head=12 multi_query=true
  tie_word_embeddings=true
gpt_neo: vocab_size=50257 max_position_embeddings=2048 hidden_size=2048 num_layers=24 num_heads=16
  window_size=256 tie_word_embeddings=true
gpt_neox: vocab_size=50432 hidden_size=6144 num_hidden_layers=44 num_attention_heads=64
  intermediate_size=24576 max_position_embeddings=2048 tie_word_embeddings=false use_parallel_residual=true
  attention_bias=true
gpt_oss: num_hidden_layers=36 num_local_experts=128 vocab_size=201088 hidden_size=2880
  intermediate_size=2880 head_dim=64 num_attention_heads=64 num_key_value_heads=8 sliding_window=128
  tie_word_embeddings=false max_position_embeddings=131072 num_experts_per_tok=4 attention_bias=true
gptj: vocab_size=50400 n_positions=2048 n_embd=4096 n_layer=28 n_head=16 tie_word_embeddings=false
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
granitemoeshared: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_local_experts=8 num_experts_per_tok=2 shared_intermediate_size=0
helium: vocab_size=48000 hidden_size=2560 intermediate_size=7040 num_hidden_layers=24 num_attention_heads=20
  num_key_value_heads=20 head_dim=128 max_position_embeddings=4096 tie_word_embeddings=false
  attention_bias=false mlp_bias=false
hunyuan_v1_dense: vocab_size=290943 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
hunyuan_v1_moe: vocab_size=290943 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  num_experts=1 moe_topk=1
hy_v3: vocab_size=120832 hidden_size=4096 intermediate_size=13312 num_hidden_layers=80
  num_attention_heads=64 num_key_value_heads=8 head_dim=128 max_position_embeddings=131072
  tie_word_embeddings=false attention_bias=false mlp_bias=false num_experts=192 num_experts_per_tok=8
  num_shared_experts=1 moe_intermediate_size=1536
hyperclovax: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32
  num_attention_heads=32 max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false
  mlp_bias=false
internlm3: vocab_size=128512 hidden_size=4096 intermediate_size=10240 num_hidden_layers=48
  num_attention_heads=32 num_key_value_heads=2 max_position_embeddings=32768 tie_word_embeddings=false
  attention_bias=false mlp_bias=false head_dim=128
iquestcoder: vocab_size=76800 hidden_size=5120 intermediate_size=27648 num_hidden_layers=80
  num_attention_heads=40 num_key_value_heads=8 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false mlp_bias=false head_dim=128
jais2: vocab_size=150272 hidden_size=3328 intermediate_size=26624 num_hidden_layers=32
  num_attention_heads=26 max_position_embeddings=8192 tie_word_embeddings=false attention_bias=true
  mlp_bias=true
llama: vocab_size=32000 hidden_size=4096 intermediate_size=11008 num_hidden_layers=32 num_attention_heads=32
  max_position_embeddings=2048 tie_word_embeddings=false attention_bias=false mlp_bias=false
llama4_text: vocab_size=202048 hidden_size=5120 intermediate_size=8192 intermediate_size_mlp=16384
  num_hidden_layers=48 num_attention_heads=40 num_key_value_heads=8 head_dim=128
  max_position_embeddings=131072 tie_word_embeddings=false num_experts_per_tok=1 num_local_experts=16
  interleave_moe_layer_step=1 use_qk_norm=true no_rope_layer_interval=4 attention_chunk_size=8192
  attention_bias=false
mellum: vocab_size=98304 hidden_size=2304 intermediate_size=7168 num_hidden_layers=28 num_attention_heads=32
  num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=false attention_bias=false
  sliding_window=1024 moe_intermediate_size=896 num_experts_per_tok=8 num_experts=64 head_dim=128
mimo_v2_flash: vocab_size=152576 hidden_size=4096 intermediate_size=16384 num_hidden_layers=48
  num_attention_heads=64 num_key_value_heads=4 max_position_embeddings=131072 tie_word_embeddings=false
  attention_bias=false moe_intermediate_size=2048 num_experts_per_tok=8 n_routed_experts=256 head_dim=192
  v_head_dim=128 sliding_window=129
minicpm3: vocab_size=73448 hidden_size=2560 intermediate_size=6400 num_hidden_layers=62
  num_attention_heads=40 num_key_value_heads=40 max_position_embeddings=32768 tie_word_embeddings=true
  attention_bias=false mlp_bias=false kv_lora_rank=256 q_lora_rank=768 qk_nope_head_dim=64
  qk_rope_head_dim=32
minimax_m2: vocab_size=200064 hidden_size=3072 intermediate_size=1536 num_hidden_layers=62
  num_attention_heads=48 num_key_value_heads=8 head_dim=128 max_position_embeddings=196608
  tie_word_embeddings=false num_experts_per_tok=8 num_local_experts=256
"""
