"""The words of this program for what the engine calls by a key."""

from gui.language import QT_TRANSLATE_NOOP

COMPONENTS = {
    "embedding": QT_TRANSLATE_NOOP("Wording", "Embedding"),
    "pos_embedding": QT_TRANSLATE_NOOP("Wording", "Positions"),
    "embedding_projection": QT_TRANSLATE_NOOP("Wording", "Embedding projection"),
    "attention": QT_TRANSLATE_NOOP("Wording", "Attention"),
    "mlp_dense": QT_TRANSLATE_NOOP("Wording", "MLP"),
    "moe_shared": QT_TRANSLATE_NOOP("Wording", "Shared experts"),
    "moe_experts": QT_TRANSLATE_NOOP("Wording", "Experts"),
    "router": QT_TRANSLATE_NOOP("Wording", "Router"),
    "norms": QT_TRANSLATE_NOOP("Wording", "Norms"),
    "lm_head": QT_TRANSLATE_NOOP("Wording", "Output head"),
    "ssm_linear": QT_TRANSLATE_NOOP("Wording", "Recurrent layers"),
    "vision": QT_TRANSLATE_NOOP("Wording", "Vision"),
    "projector": QT_TRANSLATE_NOOP("Wording", "Projector"),
    "audio_conv": QT_TRANSLATE_NOOP("Wording", "Audio"),
    "per_layer_embedding": QT_TRANSLATE_NOOP("Wording", "Per-layer embedding"),
    "per_layer_other": QT_TRANSLATE_NOOP("Wording", "Per-layer parts"),
    "altup_laurel": QT_TRANSLATE_NOOP("Wording", "AltUp and Laurel"),
    "moe_latent_proj": QT_TRANSLATE_NOOP("Wording", "Latent projections of experts"),
    "hyper_connection": QT_TRANSLATE_NOOP("Wording", "Hyper-connections"),
    "pooler": QT_TRANSLATE_NOOP("Wording", "Pooler"),
    "kv_cache": QT_TRANSLATE_NOOP("Wording", "KV cache"),
    "state": QT_TRANSLATE_NOOP("Wording", "State"),
    "activations": QT_TRANSLATE_NOOP("Wording", "Activations"),
    "overhead": QT_TRANSLATE_NOOP("Wording", "Overhead"),
    "cuda_graphs": QT_TRANSLATE_NOOP("Wording", "Captured graphs"),
    "weights": QT_TRANSLATE_NOOP("Wording", "Weights"),
    "communication": QT_TRANSLATE_NOOP("Wording", "Communication"),
    "adapters": QT_TRANSLATE_NOOP("Wording", "Adapters"),
    "mtp": QT_TRANSLATE_NOOP("Wording", "MTP heads"),
    "draft": QT_TRANSLATE_NOOP("Wording", "Draft model"),
    "other": QT_TRANSLATE_NOOP("Wording", "Other"),
}
# Kinds of blocks, as the editor of the model lists them.
BLOCKS = {
    "model": QT_TRANSLATE_NOOP("Wording", "Model"),
    "attention": QT_TRANSLATE_NOOP("Wording", "Attention"),
    "latent_attention": QT_TRANSLATE_NOOP("Wording", "Latent attention"),
    "compressed_attention": QT_TRANSLATE_NOOP("Wording", "Compressed attention"),
    "cross_attention": QT_TRANSLATE_NOOP("Wording", "Cross attention"),
    "kimi_delta_attention": QT_TRANSLATE_NOOP("Wording", "Kimi delta attention"),
    "lightning_attention": QT_TRANSLATE_NOOP("Wording", "Lightning attention"),
    "gated_delta_net": QT_TRANSLATE_NOOP("Wording", "Gated delta net"),
    "short_convolution": QT_TRANSLATE_NOOP("Wording", "Short convolution"),
    "hyper_connection": QT_TRANSLATE_NOOP("Wording", "Hyper-connections"),
    "channel_mix": QT_TRANSLATE_NOOP("Wording", "Channel mix"),
    "indexer": QT_TRANSLATE_NOOP("Wording", "Indexer"),
    "mamba": "Mamba",
    "mamba2": "Mamba-2",
    "rwkv7": "RWKV-7",
    "mlstm": "mLSTM",
    "rg_lru": "RG-LRU",
    "rwkv": "RWKV",
    "mlp": "MLP",
    "moe": QT_TRANSLATE_NOOP("Wording", "Mixture of experts"),
    "norm": QT_TRANSLATE_NOOP("Wording", "Normalisation"),
    "embedding": QT_TRANSLATE_NOOP("Wording", "Embedding"),
    "positions": QT_TRANSLATE_NOOP("Wording", "Positions"),
    "projection": QT_TRANSLATE_NOOP("Wording", "Projection"),
    "head": QT_TRANSLATE_NOOP("Wording", "Output head"),
    "linear": QT_TRANSLATE_NOOP("Wording", "Matrix"),
    "convolution": QT_TRANSLATE_NOOP("Wording", "Convolution"),
    "table": QT_TRANSLATE_NOOP("Wording", "Table"),
    "vector": QT_TRANSLATE_NOOP("Wording", "Vector"),
}
CONFIDENCES = {
    "exact": QT_TRANSLATE_NOOP("Wording", "Exact: counted"),
    "derived": QT_TRANSLATE_NOOP("Wording", "Derived: arithmetic on datasheet values"),
    "calibrated": QT_TRANSLATE_NOOP("Wording", "Calibrated: with a measured efficiency"),
    "estimate": QT_TRANSLATE_NOOP("Wording", "Estimate: from weaker sources"),
}
CONFIDENCE_WORDS = {
    "exact": QT_TRANSLATE_NOOP("Wording", "Exact"),
    "derived": QT_TRANSLATE_NOOP("Wording", "Derived"),
    "calibrated": QT_TRANSLATE_NOOP("Wording", "Calibrated"),
    "estimate": QT_TRANSLATE_NOOP("Wording", "Estimate"),
}
UNITS = {
    "bytes": QT_TRANSLATE_NOOP("Wording", "bytes"),
    "seconds": QT_TRANSLATE_NOOP("Wording", "seconds"),
    "tokens/s": QT_TRANSLATE_NOOP("Wording", "tok/s"),
    "bytes/s": QT_TRANSLATE_NOOP("Wording", "bytes/s"),
    "tokens": QT_TRANSLATE_NOOP("Wording", "tok"),
    "tok/s": QT_TRANSLATE_NOOP("Wording", "tok/s"),
    "sequences": QT_TRANSLATE_NOOP("Wording", "sequences"),
    "devices": QT_TRANSLATE_NOOP("Wording", "devices"),
    "replicas": QT_TRANSLATE_NOOP("Wording", "replicas"),
    "layers": QT_TRANSLATE_NOOP("Wording", "layers"),
    "elements": QT_TRANSLATE_NOOP("Wording", "elements"),
    "parameters": QT_TRANSLATE_NOOP("Wording", "parameters"),
    "requests/s": QT_TRANSLATE_NOOP("Wording", "requests/s"),
    "USD/h": QT_TRANSLATE_NOOP("Wording", "$/h"),
    "B tokens": QT_TRANSLATE_NOOP("Wording", "B tok"),
    "T tokens": QT_TRANSLATE_NOOP("Wording", "T tok"),
    "nats/token": QT_TRANSLATE_NOOP("Wording", "nats/tok"),
    "h": QT_TRANSLATE_NOOP("Wording", "h"),
    "days": QT_TRANSLATE_NOOP("Wording", "days"),
    "FLOP/byte": QT_TRANSLATE_NOOP("Wording", "FLOP/byte"),
}
NORMS = {
    "rms": "RMSNorm",
    "layer": "LayerNorm",
    "layer_without_bias": QT_TRANSLATE_NOOP("Wording", "LayerNorm without bias"),
}
# What a budget for training is given in.
BUDGETS = {
    "flops": QT_TRANSLATE_NOOP("Wording", "FLOPs"),
    "device_hours": QT_TRANSLATE_NOOP("Wording", "device-hours"),
    "usd": QT_TRANSLATE_NOOP("Wording", "money"),
    "target_loss": QT_TRANSLATE_NOOP("Wording", "target loss"),
    "params": QT_TRANSLATE_NOOP("Wording", "model size"),
    "model": QT_TRANSLATE_NOOP("Wording", "the model and its tokens"),
}
# Loads to start from, as the catalogue names them.
PRESETS = (
    QT_TRANSLATE_NOOP("calc", "Chat"),
    QT_TRANSLATE_NOOP("calc", "Documents (RAG)"),
    QT_TRANSLATE_NOOP("calc", "Agent with tools"),
    QT_TRANSLATE_NOOP("calc", "Batch without hurry"),
    QT_TRANSLATE_NOOP("calc", "Long document"),
    QT_TRANSLATE_NOOP("calc", "Code completion"),
)
# Trainings to start from.
TRAININGS = (
    QT_TRANSLATE_NOOP("calc", "Pre-training"),
    QT_TRANSLATE_NOOP("calc", "Fine-tuning of all weights"),
    QT_TRANSLATE_NOOP("calc", "LoRA"),
    QT_TRANSLATE_NOOP("calc", "QLoRA"),
)
