"""What the fields of the engine say of themselves: named here, so that translators meet it."""

from gui.language import QT_TRANSLATE_NOOP

HELP = (
    QT_TRANSLATE_NOOP("calc", "Empty where nothing was measured: the table is taken."),
    QT_TRANSLATE_NOOP("calc", "Bias on every product of the MLP."),
    QT_TRANSLATE_NOOP("calc", "Bias on q_a_proj, kv_a_proj and o_proj."),
    QT_TRANSLATE_NOOP("calc", "Devices in a row of layers."),
    QT_TRANSLATE_NOOP("calc", "Devices that share each layer; empty for all of them."),
    QT_TRANSLATE_NOOP("calc", "First token when all prompts are processed together, or one at a time."),
    QT_TRANSLATE_NOOP(
        "calc", "Fixes the context of memory and decode; empty means prompt + output, for decode half of it."
    ),
    QT_TRANSLATE_NOOP("calc", "Gated MLPs (SwiGLU, GeGLU) have a third matrix."),
    QT_TRANSLATE_NOOP("calc", "Gated experts have a third matrix."),
    QT_TRANSLATE_NOOP("calc", "Heads of keys and values; fewer than query heads is GQA, 1 is MQA."),
    QT_TRANSLATE_NOOP("calc", "How often the pattern stands in the stack."),
    QT_TRANSLATE_NOOP("calc", "Inputs and outputs of operators travel through memory, or stay on chip."),
    QT_TRANSLATE_NOOP("calc", "Keys and values expanded for the prompt, or products on the latent."),
    QT_TRANSLATE_NOOP("calc", "Layers of the stack."),
    QT_TRANSLATE_NOOP("calc", "Logits of one position."),
    QT_TRANSLATE_NOOP("calc", "Longest context that the model was made for; empty where it is not known."),
    QT_TRANSLATE_NOOP("calc", "Most tokens that are processed at once; it bounds the memory of activations."),
    QT_TRANSLATE_NOOP("calc", "Normalisation of queries and keys, per head or over the full width."),
    QT_TRANSLATE_NOOP("calc", "Normalisations of the hidden width in one layer."),
    QT_TRANSLATE_NOOP("calc", "Number format of cached keys."),
    QT_TRANSLATE_NOOP("calc", "Number format of cached values."),
    QT_TRANSLATE_NOOP("calc", "Number format of cached keys and values."),
    QT_TRANSLATE_NOOP("calc", "Number format of the weights; a recipe keeps some at 16 bit."),
    QT_TRANSLATE_NOOP("calc", "Number of equal devices."),
    QT_TRANSLATE_NOOP("calc", "One learned logit for each head."),
    QT_TRANSLATE_NOOP("calc", "One more product of width 1."),
    QT_TRANSLATE_NOOP("calc", "Pages behind a sliding window are given back, or kept to the full context."),
    QT_TRANSLATE_NOOP("calc", "Products on the latent, or keys and values expanded at each step."),
    QT_TRANSLATE_NOOP("calc", "Query heads of a layer."),
    QT_TRANSLATE_NOOP("calc", "RMSNorm has a weight, LayerNorm a weight and a bias."),
    QT_TRANSLATE_NOOP("calc", "Rank of the compressed query; empty for one plain q_proj."),
    QT_TRANSLATE_NOOP("calc", "Routed experts of a layer."),
    QT_TRANSLATE_NOOP("calc", "Routed experts of one token."),
    QT_TRANSLATE_NOOP("calc", "Rows of the embedding table."),
    QT_TRANSLATE_NOOP("calc", "Rows of the embedding table and of the output head."),
    QT_TRANSLATE_NOOP("calc", "Rows of the table, offset rows included."),
    QT_TRANSLATE_NOOP("calc", "Sequences that are processed together."),
    QT_TRANSLATE_NOOP("calc", "The cache holds the latent, or the keys and values expanded from it."),
    QT_TRANSLATE_NOOP("calc", "The head runs on the last position, as for generation, or on every one."),
    QT_TRANSLATE_NOOP("calc", "Tokens of each answer."),
    QT_TRANSLATE_NOOP("calc", "Tokens of each prompt."),
    QT_TRANSLATE_NOOP("calc", "Tokens that a query sees at most; empty for full attention."),
    QT_TRANSLATE_NOOP("calc", "US dollars for one device and hour."),
    QT_TRANSLATE_NOOP("calc", "Where it is not the hidden size."),
    QT_TRANSLATE_NOOP("calc", "Whose measured efficiencies and overheads are taken."),
    QT_TRANSLATE_NOOP("calc", "Width between the two products."),
    QT_TRANSLATE_NOOP("calc", "Width of a token vector, where it is not the hidden size."),
    QT_TRANSLATE_NOOP("calc", "Width of all shared experts together; 0 for none."),
    QT_TRANSLATE_NOOP("calc", "Width of one head."),
    QT_TRANSLATE_NOOP("calc", "Width of one routed expert."),
    QT_TRANSLATE_NOOP("calc", "Width of one value head, where it is not the head size."),
    QT_TRANSLATE_NOOP("calc", "Width of the cached latent."),
    QT_TRANSLATE_NOOP("calc", "Width of the residual stream."),
    QT_TRANSLATE_NOOP("calc", "tie_word_embeddings: one matrix for both ends."),
    QT_TRANSLATE_NOOP("calc", "Runs with the weights of an earlier, equal block and holds none."),
    QT_TRANSLATE_NOOP(
        "calc",
        "What a query sees: a sliding window, a fixed chunk, the tokens that an indexer picks, or both "
        "directions, as in encoders; automatic is a window where there is one, else everything "
        "before it.",
    ),
    QT_TRANSLATE_NOOP("calc", "A product that gates the output, each element or each head."),
    QT_TRANSLATE_NOOP("calc", "A norm of the heads' width before o_proj."),
    QT_TRANSLATE_NOOP("calc", "Where it is not the hidden size, as in Zamba."),
    QT_TRANSLATE_NOOP("calc", "Off where there is no k_proj."),
    QT_TRANSLATE_NOOP("calc", "Off where there is no v_proj."),
    QT_TRANSLATE_NOOP("calc", "Attends to the keys and values that an earlier layer has cached."),
    QT_TRANSLATE_NOOP("calc", "Width of a head and of the cached entry."),
    QT_TRANSLATE_NOOP("calc", "Groups of heads projected apart."),
    QT_TRANSLATE_NOOP("calc", "Width of the output of one group."),
    QT_TRANSLATE_NOOP("calc", "Tokens joined in one entry; empty for none."),
    QT_TRANSLATE_NOOP("calc", "Positions of the source, whose keys and values are kept for each sequence."),
    QT_TRANSLATE_NOOP("calc", "Copies of the residual stream."),
    QT_TRANSLATE_NOOP("calc", "Mixing weights made for each token."),
    QT_TRANSLATE_NOOP(
        "calc", "Width that indexer queries are made from: the compressed query; empty for the hidden size."
    ),
    QT_TRANSLATE_NOOP("calc", "A product that weighs the heads."),
    QT_TRANSLATE_NOOP("calc", "Rank of decay and output gate; empty for full ones."),
    QT_TRANSLATE_NOOP(
        "calc", "Tokens that an indexer picks for each query; empty where all are attended to."
    ),
    QT_TRANSLATE_NOOP("calc", "A product that gates the output of each head."),
    QT_TRANSLATE_NOOP("calc", "Name of the weight."),
    QT_TRANSLATE_NOOP("calc", "The part that its weights are counted in."),
    QT_TRANSLATE_NOOP("calc", "Empty for the hidden size."),
    QT_TRANSLATE_NOOP("calc", "A norm of the inner width before the last product."),
    QT_TRANSLATE_NOOP("calc", "Learned scalars of the activation function."),
    QT_TRANSLATE_NOOP("calc", "Bias on all products; those of the gates always have one."),
    QT_TRANSLATE_NOOP("calc", "Channels of the scan: expand x hidden size."),
    QT_TRANSLATE_NOOP("calc", "State elements of a channel."),
    QT_TRANSLATE_NOOP("calc", "Kernel of the convolution in front."),
    QT_TRANSLATE_NOOP("calc", "Norms of time step, B and C, as in Jamba."),
    QT_TRANSLATE_NOOP("calc", "Channels of one head."),
    QT_TRANSLATE_NOOP("calc", "Groups of heads that share B and C."),
    QT_TRANSLATE_NOOP("calc", "A norm of the inner width before out_proj."),
    QT_TRANSLATE_NOOP("calc", "Choices of the router that compute nothing."),
    QT_TRANSLATE_NOOP(
        "calc", "Width that tokens are projected to before the experts; empty where there is no such step."
    ),
    QT_TRANSLATE_NOOP("calc", "Width of the norm, where it is not the hidden size."),
    QT_TRANSLATE_NOOP(
        "calc", "State of recurrent layers at 16 bit, or at 32 bit, as some engines keep it for accuracy."
    ),
    QT_TRANSLATE_NOOP("calc", "Diagonal blocks of the two gates."),
    QT_TRANSLATE_NOOP("calc", "conv_L_cache: kernel of the convolution."),
    QT_TRANSLATE_NOOP("calc", "Bias on both products and the convolution."),
    QT_TRANSLATE_NOOP("calc", "Decoder, encoder, or a tower for images or sound with its projector."),
    QT_TRANSLATE_NOOP(
        "calc", "LoRA adapters that a device holds at once; the sequences are spread over them evenly."
    ),
    QT_TRANSLATE_NOOP("calc", "Width between the two."),
    QT_TRANSLATE_NOOP(
        "calc",
        "all-linear (all but router and head), attention, mlp, or checkpoint names joined by commas, "
        "as q_proj,v_proj.",
    ),
    QT_TRANSLATE_NOOP("calc", "Number format of the adapters' weights."),
    QT_TRANSLATE_NOOP("calc", "dense, or N:M as 2:4: of every M weights N are kept, each with its place."),
    QT_TRANSLATE_NOOP("calc", "Which products are pruned to the N:M pattern."),
    QT_TRANSLATE_NOOP("calc", "Holds the model's heads that predict further tokens in memory."),
    QT_TRANSLATE_NOOP(
        "calc", "Tokens are drafted by the draft model or the MTP heads, and verified together in one step."
    ),
    QT_TRANSLATE_NOOP("calc", "Tokens drafted for each step."),
    QT_TRANSLATE_NOOP("calc", "Chance that a drafted token is accepted, after those before it were."),
    QT_TRANSLATE_NOOP("calc", "Number format of the draft model's weights; empty for that of the model."),
    QT_TRANSLATE_NOOP(
        "calc",
        "Pruned products run at the dense peak, or at that of units for 2:4 where the device has them.",
    ),
    QT_TRANSLATE_NOOP(
        "calc",
        "Causal counts the pairs that the mask keeps, windows included; unwindowed those as if no window hid "
        "any; full the whole square.",
    ),
    QT_TRANSLATE_NOOP("calc", "Tokens that all see and that see all, beside a window in both directions."),
    QT_TRANSLATE_NOOP("calc", "Tokens at random that each sees beside a window in both directions."),
    QT_TRANSLATE_NOOP(
        "calc", "Among so many groups of devices the experts are shared out; within a group each is cut."
    ),
    QT_TRANSLATE_NOOP("calc", "Ranks that run attention for sequences of their own and share the experts."),
    QT_TRANSLATE_NOOP("calc", "Devices that share the positions of each sequence."),
    QT_TRANSLATE_NOOP(
        "calc", "Fused (FlashAttention) keeps the scores on chip; else the n x n matrix goes through memory."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Tokens of the busiest device's experts against the mean, under expert parallelism."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Devices that talk without the fabric; empty for those on the link, at least 8."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Between nodes, one direction, for each device; empty for 400 Gb/s InfiniBand or RoCE."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Requests a second that arrive by chance at all copies together; empty for a closed loop."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Standard deviation of the prompts over their mean: 0 is equal lengths, 1 as by pure chance."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Standard deviation of the answers over their mean: 0 is equal lengths, 1 as by pure chance."
    ),
    QT_TRANSLATE_NOOP("calc", "The first token must come within this time; empty for no objective."),
    QT_TRANSLATE_NOOP("calc", "Further tokens must each come within this time; empty for no objective."),
    QT_TRANSLATE_NOOP("calc", "Seconds from one request of a user to the next."),
    QT_TRANSLATE_NOOP(
        "calc", "Cache that a server without pages sets aside for each sequence; empty for the model's limit."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Of the copies of the model these read prompts alone and pass the cache on; 0 for none."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Number format of this part; empty for what the weight format or the file has for it."
    ),
    QT_TRANSLATE_NOOP("calc", "The output gate is one product, whatever the rank of the decay."),
    QT_TRANSLATE_NOOP(
        "calc",
        "What the model needs and no more; or as the engine spends it: blocks of the cache, what "
        "it reserves, graphs, buffers, and the share of the memory that it takes.",
    ),
    QT_TRANSLATE_NOOP(
        "calc",
        "Share of the usable memory that the engine may take; empty for all of it, or for its own "
        "default where memory is counted as the engine spends it.",
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Tokens that all prompts begin with, as the instructions of a system: cached and read once."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Layers that these devices hold; empty for as many as the memory of the others leaves over."
    ),
    QT_TRANSLATE_NOOP(
        "calc",
        "Of so many layers whose rest stands elsewhere the experts alone are held, and computed, here.",
    ),
    QT_TRANSLATE_NOOP(
        "calc",
        "How devices share a layer: heads and columns on each, its cache too; or rows of the "
        "matrices, with attention and the whole cache on the first.",
    ),
    QT_TRANSLATE_NOOP("calc", "Devices rented by the hour, or bought, housed and powered."),
    QT_TRANSLATE_NOOP(
        "calc", "US dollars an hour for all else that is paid: further devices, storage, staff."
    ),
    QT_TRANSLATE_NOOP("calc", "US dollars for one device, where they are bought."),
    QT_TRANSLATE_NOOP("calc", "Hosts, network and racks over the price of the devices; an assumption."),
    QT_TRANSLATE_NOOP("calc", "Until it is written off."),
    QT_TRANSLATE_NOOP("calc", "Share of all hours in which the devices work; the rest is paid all the same."),
    QT_TRANSLATE_NOOP("calc", "US dollars for a kWh."),
    QT_TRANSLATE_NOOP(
        "calc",
        "Power of the building over that of its machines; 1.56 is the mean in 2024 (Uptime Institute).",
    ),
    QT_TRANSLATE_NOOP("calc", "What a device draws while it works over its rated power; an assumption."),
    QT_TRANSLATE_NOOP(
        "calc", "Grams of CO2 for a kWh; 445 is the world's mean of 2024 by the IEA (Electricity 2025)."
    ),
    QT_TRANSLATE_NOOP("calc", "Share of the prompt tokens that an API bills as cached."),
    QT_TRANSLATE_NOOP("calc", "What an API asks for a million prompt tokens."),
    QT_TRANSLATE_NOOP(
        "calc", "What an API asks for a million cached prompt tokens; empty for the price of input."
    ),
    QT_TRANSLATE_NOOP("calc", "What an API asks for a million output tokens."),
    QT_TRANSLATE_NOOP("calc", "The published law whose constants are taken."),
    QT_TRANSLATE_NOOP(
        "calc",
        "What is given: compute, money, a loss, a size or tokens that are to be best, or the model.",
    ),
    QT_TRANSLATE_NOOP("calc", "FLOPs of the whole training."),
    QT_TRANSLATE_NOOP("calc", "Hours of all devices together."),
    QT_TRANSLATE_NOOP("calc", "US dollars for the training, at the price of the devices."),
    QT_TRANSLATE_NOOP("calc", "Loss to be reached, in nats a token."),
    QT_TRANSLATE_NOOP("calc", "Parameters of the model."),
    QT_TRANSLATE_NOOP("calc", "Tokens of the training."),
    QT_TRANSLATE_NOOP(
        "calc",
        "Tokens of its whole life: the more, the smaller the model that pays. 0 counts training alone.",
    ),
    QT_TRANSLATE_NOOP("calc", "FLOPs of the model over the 16-bit peak of the devices; an assumption."),
    QT_TRANSLATE_NOOP(
        "calc", "Experts as large as a dense layer, of which one is active; only a law of MoE models asks."
    ),
    QT_TRANSLATE_NOOP(
        "calc",
        "What the model of the scenario was trained on, to be held against the law; empty for nothing.",
    ),
    QT_TRANSLATE_NOOP("calc", "Off where the o_proj of another mixer stands for both."),
    QT_TRANSLATE_NOOP("calc", "A gate of the hidden width; off in RWKV-7."),
    QT_TRANSLATE_NOOP("calc", "Rank of what mixes in the first layer's values; empty in that layer."),
    QT_TRANSLATE_NOOP("calc", "Tokens of the whole run, or examples of a data set and epochs."),
    QT_TRANSLATE_NOOP("calc", "Tokens of the whole run."),
    QT_TRANSLATE_NOOP("calc", "Examples of the data set."),
    QT_TRANSLATE_NOOP("calc", "How often each example is seen."),
    QT_TRANSLATE_NOOP("calc", "Mean length of an example."),
    QT_TRANSLATE_NOOP("calc", "Examples fill sequences one behind the other; else each is padded to one."),
    QT_TRANSLATE_NOOP(
        "calc", "All weights; adapters, plain, over quantised weights or with magnitudes; or last layers."
    ),
    QT_TRANSLATE_NOOP("calc", "Width between the two factors of an adapter."),
    QT_TRANSLATE_NOOP(
        "calc", "all-linear, attention, mlp, or checkpoint names joined by commas, as q_proj,v_proj."
    ),
    QT_TRANSLATE_NOOP("calc", "What qlora holds the model in; others in 16 bit."),
    QT_TRANSLATE_NOOP("calc", "Of the method frozen: so many of the last layers train."),
    QT_TRANSLATE_NOOP("calc", "Beside adapters or the last layers these train as well."),
    QT_TRANSLATE_NOOP(
        "calc",
        "dpo compares an answer with a worse one under a reference model; grpo samples its own answers.",
    ),
    QT_TRANSLATE_NOOP("calc", "For dpo and grpo: beside the model, the model without its adapters, or none."),
    QT_TRANSLATE_NOOP(
        "calc", "For grpo: by a copy of the model for inference on the same devices, or on others."
    ),
    QT_TRANSLATE_NOOP("calc", "For grpo: answers that are sampled for each prompt."),
    QT_TRANSLATE_NOOP("calc", "Whose measured efficiencies, buffers and overheads are taken."),
    QT_TRANSLATE_NOOP("calc", "Tokens of each sequence."),
    QT_TRANSLATE_NOOP(
        "calc", "Sequences of an optimizer step on all devices; empty for one micro-batch of each copy."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Sequences that a copy of the model takes at once; gradients of several add up."
    ),
    QT_TRANSLATE_NOOP("calc", "What matrix products compute in, forward and backward."),
    QT_TRANSLATE_NOOP("calc", "How the weights stand between steps; products get a 16-bit copy."),
    QT_TRANSLATE_NOOP("calc", "The optimizer has its own 32-bit copy of 16-bit weights."),
    QT_TRANSLATE_NOOP("calc", "What gradients are added up and held in."),
    QT_TRANSLATE_NOOP("calc", "How many states it keeps for each parameter."),
    QT_TRANSLATE_NOOP("calc", "Where the optimizer has no format of its own for them."),
    QT_TRANSLATE_NOOP(
        "calc", "What is computed again: scores; all but attention and half of the products; layers; runs."
    ),
    QT_TRANSLATE_NOOP("calc", "Of the recomputation every: the input of each run of so many layers is kept."),
    QT_TRANSLATE_NOOP(
        "calc", "Optimizer states; the weights with them; inputs of recomputed layers; or all of it."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "What data-parallel copies share out: 1 optimizer states, 2 also gradients, 3 also weights."
    ),
    QT_TRANSLATE_NOOP("calc", "All data-parallel copies, or those of a node (hybrid)."),
    QT_TRANSLATE_NOOP("calc", "With stage 3: layers whose weights are there beside the one that runs."),
    QT_TRANSLATE_NOOP(
        "calc", "What tensor parallel does not divide, as norms, is divided by positions among its devices."
    ),
    QT_TRANSLATE_NOOP("calc", "In what order a pipeline takes the micro-batches of a step."),
    QT_TRANSLATE_NOOP("calc", "Of the schedule interleaved: runs of layers of a device."),
    QT_TRANSLATE_NOOP(
        "calc", "Logits of all positions at once, of a chunk after the other, or never as a whole (fused)."
    ),
    QT_TRANSLATE_NOOP("calc", "Of the loss chunked: positions whose logits are there at once."),
    QT_TRANSLATE_NOOP("calc", "Masks are kept: a byte for each element that may have been left out."),
    QT_TRANSLATE_NOOP(
        "calc", "Norms and gated functions in one kernel each, or in steps whose results are all kept."
    ),
    QT_TRANSLATE_NOOP("calc", "Gradients and weights travel between copies while layers are computed."),
    QT_TRANSLATE_NOOP("calc", "Weights change and gradients go as soon as they are there."),
    QT_TRANSLATE_NOOP("calc", "What memory and the verdict on it are judged by: serving, or training."),
    QT_TRANSLATE_NOOP(
        "calc", "Devices that share each layer; empty for all of them, or for one in training."
    ),
    QT_TRANSLATE_NOOP(
        "calc", "Share of the time in which the run makes progress; empty for what long runs are measured at."
    ),
)
