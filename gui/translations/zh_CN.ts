<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>About</name>
        <message>
            <source>The slide rule for large language models: drag a value, see what the model costs.</source>
            <translation>大语言模型的计算尺：拖动一个数值，看模型的代价。</translation>
        </message>
        <message>
            <source>Every number shows its working; nothing leaves this computer.</source>
            <translation>每个数字都能展开推导；数据不会离开本机。</translation>
        </message>
        <message>
            <source>Apache-2.0. Qt for Python is used under the LGPL-3.0.</source>
            <translation>Apache-2.0 许可。Qt for Python 按 LGPL-3.0 使用。</translation>
        </message>
        <message>
            <source>Inter, Noto Sans CJK and JetBrains Mono: SIL Open Font License.</source>
            <translation>Inter、Noto Sans CJK 与 JetBrains Mono：SIL 开放字体许可。</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>Slider: one small tick</source>
            <translation>滑块：移动一小格</translation>
        </message>
        <message>
            <source>Slider: one large tick</source>
            <translation>滑块：移动一大格</translation>
        </message>
        <message>
            <source>Chart: take a part out or put it back</source>
            <translation>图表：去掉或放回一部分</translation>
        </message>
        <message>
            <source>Chart: open the working</source>
            <translation>图表：打开推导</translation>
        </message>
        <message>
            <source>Close the working, the presentation or an expanded chart</source>
            <translation>关闭推导、演示或放大的图表</translation>
        </message>
        <message>
            <source>Layer map: add a layer, remove layers</source>
            <translation>层图：添加一层，移除层</translation>
        </message>
        <message>
            <source>Layer map: choose all layers, all like this</source>
            <translation>层图：全选，选同类</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Put this message away</source>
            <translation>收起这条消息</translation>
        </message>
    </context>
    <context>
        <name>Cards</name>
        <message>
            <source>if it fitted</source>
            <translation>若放得下</translation>
        </message>
        <message>
            <source>{0} active</source>
            <translation>激活 {0}</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>per GPU</source>
            <translation>每张 GPU</translation>
        </message>
        <message>
            <source>{0:.3g} bits each</source>
            <translation>每个 {0:.3g} 位</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>of {0} GiB</source>
            <translation>/ {0} GiB</translation>
        </message>
        <message>
            <source>{0} GiB short</source>
            <translation>差 {0} GiB</translation>
        </message>
        <message>
            <source>Fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>Memory per GPU</source>
            <translation>单卡显存</translation>
        </message>
        <message>
            <source>First token</source>
            <translation>首词元延迟</translation>
        </message>
        <message>
            <source>expected</source>
            <translation>预期</translation>
        </message>
        <message>
            <source>Per token</source>
            <translation>每词元延迟</translation>
        </message>
        <message>
            <source>Throughput</source>
            <translation>吞吐量</translation>
        </message>
        <message>
            <source>all sequences</source>
            <translation>全部序列</translation>
        </message>
        <message>
            <source>Cost</source>
            <translation>成本</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>no price is set</source>
            <translation>未设置价格</translation>
        </message>
        <message>
            <source>/ M tok</source>
            <translation>/ 百万词元</translation>
        </message>
        <message>
            <source>overloaded</source>
            <translation>过载</translation>
        </message>
        <message>
            <source>{0} of it waiting</source>
            <translation>其中等待 {0}</translation>
        </message>
        <message>
            <source>{0} at once</source>
            <translation>同时 {0} 个</translation>
        </message>
        <message>
            <source>Utilisation</source>
            <translation>利用率</translation>
        </message>
        <message>
            <source>of {0}</source>
            <translation>上限 {0}</translation>
        </message>
        <message>
            <source>Overloaded</source>
            <translation>过载</translation>
        </message>
        <message>
            <source>Users</source>
            <translation>用户数</translation>
        </message>
        <message>
            <source>objectives out of reach</source>
            <translation>目标无法达到</translation>
        </message>
        <message>
            <source>within objectives</source>
            <translation>满足目标</translation>
        </message>
        <message>
            <source>at capacity</source>
            <translation>满负荷时</translation>
        </message>
        <message>
            <source>Copies needed</source>
            <translation>所需副本</translation>
        </message>
        <message>
            <source>more would not help</source>
            <translation>增加也无济于事</translation>
        </message>
        <message>
            <source>of {0:,}</source>
            <translation>共 {0:,} 个</translation>
        </message>
        <message>
            <source>1 GPU</source>
            <translation>1 张 GPU</translation>
        </message>
        <message>
            <source>{0:,} GPUs</source>
            <translation>{0:,} 张 GPU</translation>
        </message>
        <message>
            <source>{0:,} more</source>
            <translation>还差 {0:,} 个</translation>
        </message>
        <message>
            <source>if always busy</source>
            <translation>按满负荷</translation>
        </message>
        <message>
            <source>Barely fits</source>
            <translation>勉强放得下</translation>
        </message>
        <message>
            <source>Activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>{0} micro-batches</source>
            <translation>{0} 个微批次</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>损失</translation>
        </message>
        <message>
            <source>by the law</source>
            <translation>按定律</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>训练步</translation>
        </message>
        <message>
            <source>{0} per GPU</source>
            <translation>每 GPU {0}</translation>
        </message>
        <message>
            <source>{0} GPU-hours</source>
            <translation>{0} GPU 小时</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>整个训练</translation>
        </message>
        <message>
            <source>days</source>
            <translation>天</translation>
        </message>
        <message>
            <source>the whole run</source>
            <translation>整个训练</translation>
        </message>
    </context>
    <context>
        <name>ChartFrame</name>
        <message>
            <source>Show as table</source>
            <translation>显示为表格</translation>
        </message>
        <message>
            <source>Expand</source>
            <translation>放大</translation>
        </message>
    </context>
    <context>
        <name>Charts</name>
        <message>
            <source>Where the parameters are</source>
            <translation>参数分布</translation>
        </message>
        <message>
            <source>Memory on each GPU</source>
            <translation>每张 GPU 的显存</translation>
        </message>
        <message>
            <source>Roofline</source>
            <translation>屋顶线</translation>
        </message>
        <message>
            <source>Memory against context</source>
            <translation>显存随上下文变化</translation>
        </message>
        <message>
            <source>This can't be drawn: {0}.</source>
            <translation>无法绘制：{0}。</translation>
        </message>
        <message>
            <source>Nothing to show yet.</source>
            <translation>暂无内容。</translation>
        </message>
        <message>
            <source>GiB</source>
            <translation>GiB</translation>
        </message>
        <message>
            <source>context, tokens a sequence</source>
            <translation>每序列上下文，词元</translation>
        </message>
        <message>
            <source>{0} GiB of {1} at {2} tokens</source>
            <translation>{2} 词元时占用 {0} GiB，共 {1}</translation>
        </message>
        <message>
            <source>{0} GiB free</source>
            <translation>余 {0} GiB</translation>
        </message>
        <message>
            <source>{0} GiB short</source>
            <translation>差 {0} GiB</translation>
        </message>
        <message>
            <source>{0} tokens</source>
            <translation>{0} 词元</translation>
        </message>
        <message>
            <source>{0} now</source>
            <translation>{0} 当前</translation>
        </message>
        <message>
            <source>usable {0}</source>
            <translation>可用 {0}</translation>
        </message>
        <message>
            <source>full at {0}</source>
            <translation>装满于 {0}</translation>
        </message>
        <message>
            <source>{0}: {1} parameters. {2}.</source>
            <translation>{0}：{1} 个参数。{2}。</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>部分</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>Share</source>
            <translation>占比</translation>
        </message>
        <message>
            <source>Sum</source>
            <translation>合计</translation>
        </message>
        <message>
            <source>Click to look inside</source>
            <translation>点击查看内部</translation>
        </message>
        <message>
            <source>Click to take out of the ring</source>
            <translation>点击从环中去掉</translation>
        </message>
        <message>
            <source>Click to put back into the ring</source>
            <translation>点击放回环中</translation>
        </message>
        <message>
            <source>{0} more, smaller</source>
            <translation>另有 {0} 个较小的</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>What the mark is</source>
            <translation>该标记的含义</translation>
        </message>
        <message>
            <source>Open working</source>
            <translation>打开推导</translation>
        </message>
        <message>
            <source>{0} of them</source>
            <translation>共 {0} 张</translation>
        </message>
        <message>
            <source>Each {0}</source>
            <translation>每张 {0}</translation>
        </message>
        <message>
            <source>Stage {0}</source>
            <translation>第 {0} 段</translation>
        </message>
        <message>
            <source>{0}, fullest</source>
            <translation>{0}，最满</translation>
        </message>
        <message>
            <source>{0} over</source>
            <translation>超出 {0}</translation>
        </message>
        <message>
            <source>Part, GiB</source>
            <translation>部分，GiB</translation>
        </message>
        <message>
            <source>Usable</source>
            <translation>可用</translation>
        </message>
        <message>
            <source>Memory on each device</source>
            <translation>每台设备的显存</translation>
        </message>
        <message>
            <source>{0}: {1} of {2} GiB. {3}. {4}.</source>
            <translation>{0}：{1} / {2} GiB。{3}。{4}。</translation>
        </message>
        <message>
            <source>{0} of the load</source>
            <translation>占负载的 {0}</translation>
        </message>
        <message>
            <source>Baseline</source>
            <translation>基线</translation>
        </message>
        <message>
            <source>free {0}</source>
            <translation>空闲 {0}</translation>
        </message>
        <message>
            <source>active</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Latent attention</source>
            <translation>潜在注意力</translation>
        </message>
        <message>
            <source>Dense MLP</source>
            <translation>稠密 MLP</translation>
        </message>
        <message>
            <source>in {0} layers</source>
            <translation>共 {0} 层</translation>
        </message>
        <message>
            <source>before the layers</source>
            <translation>各层之前</translation>
        </message>
        <message>
            <source>after the layers</source>
            <translation>各层之后</translation>
        </message>
        <message>
            <source>layers</source>
            <translation>层</translation>
        </message>
        <message>
            <source>full attention</source>
            <translation>完整注意力</translation>
        </message>
        <message>
            <source>window attention</source>
            <translation>窗口注意力</translation>
        </message>
        <message>
            <source>latent attention</source>
            <translation>潜在注意力</translation>
        </message>
        <message>
            <source>MoE</source>
            <translation>MoE</translation>
        </message>
        <message>
            <source>dense MLP</source>
            <translation>稠密 MLP</translation>
        </message>
        <message>
            <source>of {0} shown</source>
            <translation>/ 显示 {0}</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>个参数</translation>
        </message>
        <message>
            <source>ridge {0}</source>
            <translation>拐点 {0}</translation>
        </message>
        <message>
            <source>{0} of the step</source>
            <translation>占一步的 {0}</translation>
        </message>
        <message>
            <source>{0} of the prompt</source>
            <translation>占预填充的 {0}</translation>
        </message>
        <message>
            <source>Window attention</source>
            <translation>窗口注意力</translation>
        </message>
        <message>
            <source>KV read</source>
            <translation>KV 读取</translation>
        </message>
        <message>
            <source>Attention scores</source>
            <translation>注意力得分</translation>
        </message>
        <message>
            <source>Projections</source>
            <translation>投影</translation>
        </message>
        <message>
            <source>Operator</source>
            <translation>算子</translation>
        </message>
        <message>
            <source>Phase</source>
            <translation>阶段</translation>
        </message>
        <message>
            <source>FLOP/byte</source>
            <translation>FLOP/字节</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>速率</translation>
        </message>
        <message>
            <source>FLOPs</source>
            <translation>FLOPs</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>字节</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Bound</source>
            <translation>瓶颈</translation>
        </message>
        <message>
            <source>{0} and {1}</source>
            <translation>{0}与{1}</translation>
        </message>
        <message>
            <source>Attainable, TFLOP/s</source>
            <translation>可达算力，TFLOP/s</translation>
        </message>
        <message>
            <source>Arithmetic intensity, FLOP/byte</source>
            <translation>算术强度，FLOP/字节</translation>
        </message>
        <message>
            <source>{0}. {1}.</source>
            <translation>{0}。{1}。</translation>
        </message>
        <message>
            <source>{0}, as a table</source>
            <translation>{0}（表格）</translation>
        </message>
        <message>
            <source>$ / M tok</source>
            <translation>$ / 百万词元</translation>
        </message>
        <message>
            <source>$ a million output tokens, all devices that the arrivals need</source>
            <translation>每百万输出词元的美元价，按到达量所需的全部设备</translation>
        </message>
        <message>
            <source>$ a million output tokens, fewest devices that fit</source>
            <translation>每百万输出词元的美元价，按放得下的最少设备</translation>
        </message>
        <message>
            <source>99 of 100 within</source>
            <translation>99% 不超过</translation>
        </message>
        <message>
            <source>All layers</source>
            <translation>所有层</translation>
        </message>
        <message>
            <source>All sequences</source>
            <translation>全部序列</translation>
        </message>
        <message>
            <source>All sequences, tok/s</source>
            <translation>全部序列，词元/秒</translation>
        </message>
        <message>
            <source>At most {0} tok/s per device</source>
            <translation>每台设备最多 {0} 词元/秒</translation>
        </message>
        <message>
            <source>Batch sweep</source>
            <translation>批量扫描</translation>
        </message>
        <message>
            <source>Beyond the objectives</source>
            <translation>超出目标</translation>
        </message>
        <message>
            <source>By part</source>
            <translation>按部件</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Cause</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Ceiling</source>
            <translation>上限</translation>
        </message>
        <message>
            <source>Cost per device type</source>
            <translation>各类设备的成本</translation>
        </message>
        <message>
            <source>Device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备数</translation>
        </message>
        <message>
            <source>Expected</source>
            <translation>预期</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>First token</source>
            <translation>首词元</translation>
        </message>
        <message>
            <source>Fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>Latency</source>
            <translation>延迟</translation>
        </message>
        <message>
            <source>Looking at each device…</source>
            <translation>正在逐一计算设备…</translation>
        </message>
        <message>
            <source>Memory per GPU</source>
            <translation>每张 GPU 的显存</translation>
        </message>
        <message>
            <source>Memory per GPU, GiB</source>
            <translation>每张 GPU 的显存，GiB</translation>
        </message>
        <message>
            <source>No sequence fits the memory. Choose a shorter prompt, fewer bits or more devices.</source>
            <translation>显存放不下任何序列，请缩短提示、降低位数或增加设备。</translation>
        </message>
        <message>
            <source>Per token</source>
            <translation>每词元</translation>
        </message>
        <message>
            <source>Per token, ms</source>
            <translation>每词元，毫秒</translation>
        </message>
        <message>
            <source>Requests/s</source>
            <translation>请求/秒</translation>
        </message>
        <message>
            <source>Sequences at once</source>
            <translation>并发序列</translation>
        </message>
        <message>
            <source>Set an output under Workload to see how long people wait for it.</source>
            <translation>请在“负载”中设置输出长度，以查看等待时间。</translation>
        </message>
        <message>
            <source>Throughput against latency</source>
            <translation>吞吐与延迟</translation>
        </message>
        <message>
            <source>Two values at once</source>
            <translation>双参数热图</translation>
        </message>
        <message>
            <source>Where the time of a token goes</source>
            <translation>每词元的时间去向</translation>
        </message>
        <message>
            <source>Within the objectives</source>
            <translation>满足目标</translation>
        </message>
        <message>
            <source>across</source>
            <translation>横轴</translation>
        </message>
        <message>
            <source>as it stands</source>
            <translation>现状</translation>
        </message>
        <message>
            <source>capacity {0}</source>
            <translation>容量 {0}</translation>
        </message>
        <message>
            <source>does not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>half to 99 of 100</source>
            <translation>50% 至 99%</translation>
        </message>
        <message>
            <source>largest {0}</source>
            <translation>最大 {0}</translation>
        </message>
        <message>
            <source>no</source>
            <translation>否</translation>
        </message>
        <message>
            <source>no batch fits</source>
            <translation>任何批量都放不下</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>not allowed</source>
            <translation>不允许</translation>
        </message>
        <message>
            <source>objective {0}</source>
            <translation>目标 {0}</translation>
        </message>
        <message>
            <source>objectives hold to {0}</source>
            <translation>{0} 以内满足目标</translation>
        </message>
        <message>
            <source>objectives out of reach</source>
            <translation>目标无法达到</translation>
        </message>
        <message>
            <source>output tokens a second of each device</source>
            <translation>每台设备每秒输出词元</translation>
        </message>
        <message>
            <source>overloaded: {0} now</source>
            <translation>过载：当前 {0}</translation>
        </message>
        <message>
            <source>sequences at once</source>
            <translation>并发序列数</translation>
        </message>
        <message>
            <source>static batches</source>
            <translation>静态批处理</translation>
        </message>
        <message>
            <source>tok/s per device</source>
            <translation>每台设备词元/秒</translation>
        </message>
        <message>
            <source>up</source>
            <translation>纵轴</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>{0} at once</source>
            <translation>同时 {0} 个</translation>
        </message>
        <message>
            <source>{0} at once: {1}</source>
            <translation>同时 {0} 个：{1}</translation>
        </message>
        <message>
            <source>{0} more in the table</source>
            <translation>表中还有 {0} 种</translation>
        </message>
        <message>
            <source>{0} over {1} and {2}: {3} to {4}.</source>
            <translation>{0}，随 {1} 与 {2} 变化：{3} 至 {4}。</translation>
        </message>
        <message>
            <source>{0} tok/s per device</source>
            <translation>每台设备 {0} 词元/秒</translation>
        </message>
        <message>
            <source>shown</source>
            <translation>已显示</translation>
        </message>
        <message>
            <source>No other device</source>
            <translation>不叠加其他设备</translation>
        </message>
        <message>
            <source>Compare devices</source>
            <translation>对比设备</translation>
        </message>
        <message>
            <source>Rows of it</source>
            <translation>其中的行</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>总览</translation>
        </message>
        <message>
            <source>Serving</source>
            <translation>服务</translation>
        </message>
        <message>
            <source>Sweep</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>Money</source>
            <translation>费用</translation>
        </message>
        <message>
            <source>What it costs</source>
            <translation>费用明细</translation>
        </message>
        <message>
            <source>Own devices or an API</source>
            <translation>自有设备还是 API</translation>
        </message>
        <message>
            <source>A million tokens</source>
            <translation>每百万词元</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>Prompt, cached</source>
            <translation>提示（已缓存）</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>回答</translation>
        </message>
        <message>
            <source>Answer, under the arrivals</source>
            <translation>回答（到达负载下）</translation>
        </message>
        <message>
            <source>In all</source>
            <translation>合计</translation>
        </message>
        <message>
            <source>A request</source>
            <translation>每次请求</translation>
        </message>
        <message>
            <source>A user for a month</source>
            <translation>每用户每月</translation>
        </message>
        <message>
            <source>A month</source>
            <translation>每月</translation>
        </message>
        <message>
            <source>Power with the building</source>
            <translation>含机房功率</translation>
        </message>
        <message>
            <source>An output token</source>
            <translation>每个输出词元</translation>
        </message>
        <message>
            <source>An output token, under the arrivals</source>
            <translation>每个输出词元（到达负载下）</translation>
        </message>
        <message>
            <source>CO2 of a month</source>
            <translation>每月二氧化碳</translation>
        </message>
        <message>
            <source>Energy</source>
            <translation>能耗</translation>
        </message>
        <message>
            <source>Devices, rented</source>
            <translation>设备租金</translation>
        </message>
        <message>
            <source>Devices, written off</source>
            <translation>设备折旧</translation>
        </message>
        <message>
            <source>Electricity</source>
            <translation>电费</translation>
        </message>
        <message>
            <source>Further costs</source>
            <translation>其他费用</translation>
        </message>
        <message>
            <source>Own devices</source>
            <translation>自有设备</translation>
        </message>
        <message>
            <source>API</source>
            <translation>API</translation>
        </message>
        <message>
            <source>An hour: {0}</source>
            <translation>每小时：{0}</translation>
        </message>
        <message>
            <source>Set a price of the device, or buy it under Money and energy.</source>
            <translation>请设置设备价格，或在“费用与能耗”中选择购买。</translation>
        </message>
        <message>
            <source>{0} an hour</source>
            <translation>每小时 {0}</translation>
        </message>
        <message>
            <source>of an hour</source>
            <translation>占每小时费用</translation>
        </message>
        <message>
            <source>Own devices are {0} times cheaper</source>
            <translation>自有设备便宜 {0} 倍</translation>
        </message>
        <message>
            <source>The API is {0} times cheaper</source>
            <translation>API 便宜 {0} 倍</translation>
        </message>
        <message>
            <source>The API stays cheaper: a copy is full before it pays</source>
            <translation>API 始终更便宜：一份副本满载前仍不划算</translation>
        </message>
        <message>
            <source>Even at {0}</source>
            <translation>持平于 {0}</translation>
        </message>
        <message>
            <source>US dollars a month</source>
            <translation>每月美元</translation>
        </message>
        <message>
            <source>requests a second</source>
            <translation>每秒请求数</translation>
        </message>
        <message>
            <source>Type the prices of an API under Hardware &gt; Money and energy to compare.</source>
            <translation>请在“硬件 &gt; 费用与能耗”中填写 API 价格以作比较。</translation>
        </message>
        <message>
            <source>No request is served as it stands.</source>
            <translation>当前设置下无法服务任何请求。</translation>
        </message>
        <message>
            <source>Scaling</source>
            <translation>缩放</translation>
        </message>
        <message>
            <source>Sizes and tokens</source>
            <translation>规模与词元数</translation>
        </message>
        <message>
            <source>Loss against budget</source>
            <translation>损失与预算</translation>
        </message>
        <message>
            <source>Best for the budget</source>
            <translation>预算下最佳</translation>
        </message>
        <message>
            <source>Best with what is served</source>
            <translation>计入服务后最佳</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>词元数</translation>
        </message>
        <message>
            <source>Tokens a parameter</source>
            <translation>每参数词元数</translation>
        </message>
        <message>
            <source>Compute</source>
            <translation>计算量</translation>
        </message>
        <message>
            <source>Loss by the law</source>
            <translation>按定律的损失</translation>
        </message>
        <message>
            <source>Best at this compute</source>
            <translation>该计算量下的最佳损失</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>{0} buys {1} on {2}, loss {3}</source>
            <translation>{0} 可训练 {1}、{2}，损失 {3}</translation>
        </message>
        <message>
            <source>with what is served {0} on {1}</source>
            <translation>计入服务后为 {0}、{1}</translation>
        </message>
        <message>
            <source>training tokens</source>
            <translation>训练词元数</translation>
        </message>
        <message>
            <source>parameters that a token uses</source>
            <translation>每个词元使用的参数量</translation>
        </message>
        <message>
            <source>A model of this size and data</source>
            <translation>这一规模与数据的模型</translation>
        </message>
        <message>
            <source>Set a budget that can be told under Workload &gt; Scaling laws.</source>
            <translation>请在“负载 &gt; 缩放定律”下设置一个可计算的预算。</translation>
        </message>
        <message>
            <source>no budget below {0}</source>
            <translation>任何预算都不低于 {0}</translation>
        </message>
        <message>
            <source>{0} reach a loss of {1}, ten times as much {2}.</source>
            <translation>{0} 可达到损失 {1}，十倍预算为 {2}。</translation>
        </message>
        <message>
            <source>loss, nats a token</source>
            <translation>损失（每词元奈特）</translation>
        </message>
        <message>
            <source>training FLOPs</source>
            <translation>训练 FLOPs</translation>
        </message>
        <message>
            <source>Best for this compute</source>
            <translation>该计算量下最佳</translation>
        </message>
        <message>
            <source>What it hangs on</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Halving and doubling each field…</source>
            <translation>正在将每个字段减半与加倍…</translation>
        </message>
        <message>
            <source>{0} hangs most on {1}.</source>
            <translation>{0} 最受 {1} 影响。</translation>
        </message>
        <message>
            <source>at {0}</source>
            <translation>取 {0} 时</translation>
        </message>
        <message>
            <source>now</source>
            <translation>当前</translation>
        </message>
        <message>
            <source>halved</source>
            <translation>减半</translation>
        </message>
        <message>
            <source>doubled</source>
            <translation>加倍</translation>
        </message>
        <message>
            <source>Field</source>
            <translation>字段</translation>
        </message>
        <message>
            <source>Lower</source>
            <translation>较低</translation>
        </message>
        <message>
            <source>Higher</source>
            <translation>较高</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>对比</translation>
        </message>
        <message>
            <source>Scenarios beside each other</source>
            <translation>场景并列对比</translation>
        </message>
        <message>
            <source>Why it differs</source>
            <translation>差异原因</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>输入</translation>
        </message>
        <message>
            <source>From → to</source>
            <translation>变化</translation>
        </message>
        <message>
            <source>Then</source>
            <translation>之后</translation>
        </message>
        <message>
            <source>Pin another scenario as baseline to see why this one differs.</source>
            <translation>将另一个场景设为基线，即可查看差异原因。</translation>
        </message>
        <message>
            <source>One of the two has no such figure.</source>
            <translation>两个场景之一没有该指标。</translation>
        </message>
        <message>
            <source>{0} scenarios; they differ in {1}.</source>
            <translation>{0} 个场景；差异在于 {1}。</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>Memory by pipeline stage</source>
            <translation>各流水段显存</translation>
        </message>
        <message>
            <source>Kept for the backward pass</source>
            <translation>为反向传播保留</translation>
        </message>
        <message>
            <source>when the loss is computed</source>
            <translation>计算损失时</translation>
        </message>
        <message>
            <source>in the backward pass</source>
            <translation>反向传播时</translation>
        </message>
        <message>
            <source>when weights are updated</source>
            <translation>更新权重时</translation>
        </message>
        <message>
            <source>Stage</source>
            <translation>流水段</translation>
        </message>
        <message>
            <source>Peak</source>
            <translation>峰值</translation>
        </message>
        <message>
            <source>{0} is the fullest with {1} of {2} GiB, {3}.</source>
            <translation>{0}最满，{3}占用 {1} / {2} GiB。</translation>
        </message>
        <message>
            <source>GiB on each device</source>
            <translation>每个设备 GiB</translation>
        </message>
        <message>
            <source>pipeline stage</source>
            <translation>流水段</translation>
        </message>
        <message>
            <source>{0} GiB in all</source>
            <translation>共 {0} GiB</translation>
        </message>
        <message>
            <source>Set Workload &gt; Task to training.</source>
            <translation>请将“负载 &gt; 任务”设为训练。</translation>
        </message>
        <message>
            <source>{0} others</source>
            <translation>其余 {0} 项</translation>
        </message>
        <message>
            <source>A micro-batch keeps {0} GiB: {1}.</source>
            <translation>一个微批次保留 {0} GiB：{1}。</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>Nothing is kept.</source>
            <translation>没有保留任何内容。</translation>
        </message>
        <message>
            <source>Pipeline timeline</source>
            <translation>流水线时间图</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>前向</translation>
        </message>
        <message>
            <source>Backward</source>
            <translation>反向</translation>
        </message>
        <message>
            <source>Gradients of weights</source>
            <translation>权重梯度</translation>
        </message>
        <message>
            <source>One stage has no pipeline: set Pipeline parallel to more.</source>
            <translation>只有一段时没有流水线：请调大“流水线并行”。</translation>
        </message>
        <message>
            <source>time, forward passes of a stage</source>
            <translation>时间（以一段的前向为单位）</translation>
        </message>
        <message>
            <source>Micro-batch</source>
            <translation>微批次</translation>
        </message>
        <message>
            <source>From</source>
            <translation>从</translation>
        </message>
        <message>
            <source>Until</source>
            <translation>到</translation>
        </message>
        <message>
            <source>{0} of the step is waiting</source>
            <translation>该步中 {0} 为等待</translation>
        </message>
        <message>
            <source>{0} stages and {1} micro-batches: {2}.</source>
            <translation>{0} 段、{1} 个微批次：{2}。</translation>
        </message>
        <message>
            <source>Begins</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Ends</source>
            <translation>结束</translation>
        </message>
        <message>
            <source>Works</source>
            <translation>工作</translation>
        </message>
        <message>
            <source>Waits</source>
            <translation>等待</translation>
        </message>
        <message>
            <source>when weights are loaded</source>
            <translation>加载权重时</translation>
        </message>
    </context>
    <context>
        <name>Commands</name>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>View</source>
            <translation>视图</translation>
        </message>
        <message>
            <source>Scenario</source>
            <translation>场景</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>帮助</translation>
        </message>
        <message>
            <source>New</source>
            <translation>新建</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>打开…</translation>
        </message>
        <message>
            <source>Open the example</source>
            <translation>打开示例</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>另存为…</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>重做</translation>
        </message>
        <message>
            <source>Open a model configuration…</source>
            <translation>打开模型配置…</translation>
        </message>
        <message>
            <source>Model library…</source>
            <translation>模型库…</translation>
        </message>
        <message>
            <source>Choose hardware…</source>
            <translation>选择硬件…</translation>
        </message>
        <message>
            <source>Search commands, fields, terms</source>
            <translation>搜索命令、字段、术语</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>深色主题</translation>
        </message>
        <message>
            <source>Present</source>
            <translation>演示</translation>
        </message>
        <message>
            <source>Close the working</source>
            <translation>关闭推导</translation>
        </message>
        <message>
            <source>Duplicate</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>重命名…</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Pin as baseline</source>
            <translation>设为基线</translation>
        </message>
        <message>
            <source>Next scenario</source>
            <translation>下一个场景</translation>
        </message>
        <message>
            <source>Previous scenario</source>
            <translation>上一个场景</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>About Slipstick</source>
            <translation>关于 Slipstick</translation>
        </message>
        <message>
            <source>Edit the model…</source>
            <translation>编辑模型…</translation>
        </message>
        <message>
            <source>What if the model were smaller…</source>
            <translation>如果模型更小…</translation>
        </message>
        <message>
            <source>Export model…</source>
            <translation>导出模型…</translation>
        </message>
        <message>
            <source>Calibrate with a log…</source>
            <translation>用日志校准…</translation>
        </message>
        <message>
            <source>Shortlist of models and devices…</source>
            <translation>模型与设备候选名单…</translation>
        </message>
        <message>
            <source>GPT-3 in training</source>
            <translation>训练 GPT-3</translation>
        </message>
        <message>
            <source>Llama-2-70B in training</source>
            <translation>训练 Llama-2-70B</translation>
        </message>
        <message>
            <source>Llama-3.1-405B in training</source>
            <translation>训练 Llama-3.1-405B</translation>
        </message>
        <message>
            <source>DeepSeek-V3 in training</source>
            <translation>训练 DeepSeek-V3</translation>
        </message>
        <message>
            <source>A Chinchilla budget</source>
            <translation>Chinchilla 预算</translation>
        </message>
        <message>
            <source>Fine-tuning 7 B on one and on eight cards</source>
            <translation>用一张和八张卡微调 7 B</translation>
        </message>
    </context>
    <context>
        <name>Document</name>
        <message>
            <source>Untitled</source>
            <translation>未命名</translation>
        </message>
        <message>
            <source>Projects and model configurations (*.slip *.json);;All files (*)</source>
            <translation>项目与模型配置 (*.slip *.json);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Models (*.json *.gguf *.safetensors);;All files (*)</source>
            <translation>模型 (*.json *.gguf *.safetensors);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Open model</source>
            <translation>打开模型</translation>
        </message>
        <message>
            <source>Slipstick projects (*.slip)</source>
            <translation>Slipstick 项目 (*.slip)</translation>
        </message>
        <message>
            <source>Save as</source>
            <translation>另存为</translation>
        </message>
        <message>
            <source>Unsaved changes</source>
            <translation>有未保存的更改</translation>
        </message>
        <message>
            <source>Save the changes to {0}?</source>
            <translation>保存对“{0}”的更改？</translation>
        </message>
        <message>
            <source>They are lost otherwise.</source>
            <translation>否则更改会丢失。</translation>
        </message>
        <message>
            <source>{0} exists already. Replace it?</source>
            <translation>{0} 已存在。要替换吗？</translation>
        </message>
        <message>
            <source>Export model</source>
            <translation>导出模型</translation>
        </message>
        <message>
            <source>Models (*.json)</source>
            <translation>模型 (*.json)</translation>
        </message>
    </context>
    <context>
        <name>Editor</name>
        <message>
            <source>empty</source>
            <translation>空</translation>
        </message>
        <message>
            <source>{0} stays in force.</source>
            <translation>{0} 仍然有效。</translation>
        </message>
        <message>
            <source>What was there stays in force.</source>
            <translation>原有的值仍然有效。</translation>
        </message>
    </context>
    <context>
        <name>Example</name>
        <message>
            <source>BF16 as shipped</source>
            <translation>原始 BF16</translation>
        </message>
        <message>
            <source>FP8 weights</source>
            <translation>FP8 权重</translation>
        </message>
        <message>
            <source>FP8 weights and cache</source>
            <translation>FP8 权重与缓存</translation>
        </message>
        <message>
            <source>Two cards, 32 users</source>
            <translation>双卡 32 用户</translation>
        </message>
        <message>
            <source>INT4 on a 12 GB card</source>
            <translation>12 GB 卡上 INT4</translation>
        </message>
        <message>
            <source>GPT-3 on 1,024 A100</source>
            <translation>1,024 张 A100 上的 GPT-3</translation>
        </message>
        <message>
            <source>The tokens that 175 B deserve</source>
            <translation>175 B 应得的词元数</translation>
        </message>
        <message>
            <source>Llama-2-70B on 2 T tokens</source>
            <translation>2 T 词元的 Llama-2-70B</translation>
        </message>
        <message>
            <source>Llama-3.1-405B on 15.6 T tokens</source>
            <translation>15.6 T 词元的 Llama-3.1-405B</translation>
        </message>
        <message>
            <source>DeepSeek-V3 on 2,048 H800</source>
            <translation>2,048 张 H800 上的 DeepSeek-V3</translation>
        </message>
        <message>
            <source>A Chinchilla budget</source>
            <translation>Chinchilla 预算</translation>
        </message>
        <message>
            <source>By the printed formula</source>
            <translation>按论文所印公式</translation>
        </message>
        <message>
            <source>By the re-fit</source>
            <translation>按重新拟合</translation>
        </message>
        <message>
            <source>With 10 T tokens to be served</source>
            <translation>计入 10 T 服务词元</translation>
        </message>
        <message>
            <source>7 B on 2 B tokens, one card</source>
            <translation>7 B、2 B 词元，一张卡</translation>
        </message>
        <message>
            <source>7 B on 2 B tokens, eight cards</source>
            <translation>7 B、2 B 词元，八张卡</translation>
        </message>
    </context>
    <context>
        <name>FieldRow</name>
        <message>
            <source>Changed; the original is {0}</source>
            <translation>已更改；原值为 {0}</translation>
        </message>
    </context>
    <context>
        <name>Filmstrip</name>
        <message>
            <source>Title of the scenario</source>
            <translation>场景标题</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>Duplicate</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Unpin the baseline</source>
            <translation>取消基线</translation>
        </message>
        <message>
            <source>Pin as baseline</source>
            <translation>设为基线</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Add a copy of this scenario</source>
            <translation>添加此场景的副本</translation>
        </message>
    </context>
    <context>
        <name>FlagEditor</name>
        <message>
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
    </context>
    <context>
        <name>HardwarePanel</name>
        <message>
            <source>Hardware</source>
            <translation>硬件</translation>
        </message>
        <message>
            <source>Device</source>
            <translation>设备</translation>
        </message>
    </context>
    <context>
        <name>Layout</name>
        <message>
            <source>Ledger</source>
            <translation>明细表</translation>
        </message>
        <message>
            <source>Views</source>
            <translation>视图</translation>
        </message>
    </context>
    <context>
        <name>LedgerTab</name>
        <message>
            <source>{0} rows: {1}, {2} through memory, at best {3}</source>
            <translation>{0} 行：{1}，经过显存 {2}，最快 {3}</translation>
        </message>
        <message>
            <source>Operator</source>
            <translation>算子</translation>
        </message>
        <message>
            <source>Component</source>
            <translation>部件</translation>
        </message>
        <message>
            <source>Bound</source>
            <translation>瓶颈</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>次数</translation>
        </message>
        <message>
            <source>FLOPs</source>
            <translation>FLOPs</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>Cache</source>
            <translation>缓存</translation>
        </message>
        <message>
            <source>Traffic</source>
            <translation>访存</translation>
        </message>
        <message>
            <source>FLOP/byte</source>
            <translation>FLOP/字节</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Phase</source>
            <translation>阶段</translation>
        </message>
        <message>
            <source>Ledger</source>
            <translation>明细表</translation>
        </message>
        <message>
            <source> · {0}: {1}</source>
            <translation> · {0}：{1}</translation>
        </message>
    </context>
    <context>
        <name>ModelPanel</name>
        <message>
            <source>Model library</source>
            <translation>模型库</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Open a model configuration (config.json)</source>
            <translation>打开模型配置 (config.json)</translation>
        </message>
        <message>
            <source>{0:,} layers</source>
            <translation>{0:,} 层</translation>
        </message>
        <message>
            <source>{0} of {1} experts</source>
            <translation>{1} 选 {0} 专家</translation>
        </message>
        <message>
            <source>hidden {0:,}</source>
            <translation>隐藏 {0:,}</translation>
        </message>
        <message>
            <source>heads {0} / {1}</source>
            <translation>头 {0} / {1}</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source>Edit the model</source>
            <translation>编辑模型</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
    </context>
    <context>
        <name>NumberEditor</name>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>{0}, slider</source>
            <translation>{0}滑块</translation>
        </message>
        <message>
            <source>mixed</source>
            <translation>不一致</translation>
        </message>
    </context>
    <context>
        <name>Offers</name>
        <message>
            <source>Fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>Does not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>KV cache in {0}</source>
            <translation>KV 缓存用 {0}</translation>
        </message>
        <message>
            <source>Weights in {0}</source>
            <translation>权重用 {0}</translation>
        </message>
        <message>
            <source>Weights and cache in {0}</source>
            <translation>权重与缓存用 {0}</translation>
        </message>
        <message>
            <source>{1:,} devices</source>
            <translation>{1:,} 台设备</translation>
        </message>
        <message>
            <source>{1:,} at once</source>
            <translation>同时 {1:,} 个</translation>
        </message>
        <message>
            <source>Prompt of {1:,}</source>
            <translation>提示 {1:,} 词元</translation>
        </message>
        <message>
            <source>The rest on {0}</source>
            <translation>其余放在 {0}</translation>
        </message>
    </context>
    <context>
        <name>OffersBar</name>
        <message>
            <source>What would change it</source>
            <translation>如何改变</translation>
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <source>Search commands, fields, terms</source>
            <translation>搜索命令、字段、术语</translation>
        </message>
        <message>
            <source>field</source>
            <translation>字段</translation>
        </message>
    </context>
    <context>
        <name>Library</name>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Maker</source>
            <translation>厂商</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Active</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Architecture</source>
            <translation>架构</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Licence</source>
            <translation>许可</translation>
        </message>
        <message>
            <source>Released</source>
            <translation>发布</translation>
        </message>
        <message>
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>Model library</source>
            <translation>模型库</translation>
        </message>
        <message>
            <source>Name, maker, licence, 7b, &gt;=70b, 30b-a3b</source>
            <translation>名称、厂商、许可、7b、&gt;=70b、30b-a3b</translation>
        </message>
        <message>
            <source>Search models</source>
            <translation>搜索模型</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>also: context&gt;=128k  active&lt;=4b  released&gt;=2025  maker:google  moe</source>
            <translation>还可以：context&gt;=128k  active&lt;=4b  released&gt;=2025  maker:google  moe</translation>
        </message>
        <message>
            <source>No model meets all of this.</source>
            <translation>没有模型满足全部条件。</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Context at least</source>
            <translation>上下文至少</translation>
        </message>
        <message>
            <source>Released since</source>
            <translation>发布不早于</translation>
        </message>
        <message>
            <source>Reset filters</source>
            <translation>重置筛选</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>使用此模型</translation>
        </message>
        <message>
            <source>Any</source>
            <translation>不限</translation>
        </message>
        <message>
            <source>Dense</source>
            <translation>稠密</translation>
        </message>
        <message>
            <source>Mixture of experts</source>
            <translation>混合专家</translation>
        </message>
        <message>
            <source>{0} of {1} models</source>
            <translation>{0} / {1} 个模型</translation>
        </message>
        <message>
            <source>published as {0}</source>
            <translation>公布为 {0}</translation>
        </message>
        <message>
            <source>{0:,} parameters</source>
            <translation>{0:,} 个参数</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
    </context>
    <context>
        <name>Picker</name>
        <message>
            <source>Device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Year</source>
            <translation>年份</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>显存</translation>
        </message>
        <message>
            <source>GB/s</source>
            <translation>GB/s</translation>
        </message>
        <message>
            <source>BF16 TFLOP/s</source>
            <translation>BF16 TFLOP/s</translation>
        </message>
        <message>
            <source>FP8 TFLOP/s</source>
            <translation>FP8 TFLOP/s</translation>
        </message>
        <message>
            <source>Watt</source>
            <translation>瓦</translation>
        </message>
        <message>
            <source>This scenario</source>
            <translation>当前场景</translation>
        </message>
        <message>
            <source>$/h</source>
            <translation>美元/时</translation>
        </message>
        <message>
            <source>does not apply</source>
            <translation>不适用</translation>
        </message>
        <message>
            <source>{0} GiB free</source>
            <translation>余 {0} GiB</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>{0} of {1} devices</source>
            <translation>{1} 台中的 {0} 台</translation>
        </message>
        <message>
            <source>usable {0} GiB</source>
            <translation>可用 {0} GiB</translation>
        </message>
        <message>
            <source>ridge {0:,.0f} FLOP/byte in {1}</source>
            <translation>{1} 拐点 {0:,.0f} FLOP/字节</translation>
        </message>
        <message>
            <source>peaks are dense</source>
            <translation>峰值为稠密</translation>
        </message>
        <message>
            <source>Choose hardware</source>
            <translation>选择硬件</translation>
        </message>
        <message>
            <source>Name, vendor, chip</source>
            <translation>名称、厂商、芯片</translation>
        </message>
        <message>
            <source>Search devices</source>
            <translation>搜索设备</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Vendor</source>
            <translation>厂商</translation>
        </message>
        <message>
            <source>Memory at least</source>
            <translation>显存至少</translation>
        </message>
        <message>
            <source>Released since</source>
            <translation>发布不早于</translation>
        </message>
        <message>
            <source>Any</source>
            <translation>不限</translation>
        </message>
        <message>
            <source>Reset filters</source>
            <translation>重置筛选</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Use this device</source>
            <translation>使用此设备</translation>
        </message>
    </context>
    <context>
        <name>Present</name>
        <message>
            <source>&lt;b&gt;{0}&lt;/b&gt; of {1}</source>
            <translation>&lt;b&gt;{0}&lt;/b&gt; / {1}</translation>
        </message>
        <message>
            <source>against slide {0}</source>
            <translation>相比第 {0} 页</translation>
        </message>
        <message>
            <source>Slipstick: presentation</source>
            <translation>Slipstick：演示</translation>
        </message>
        <message>
            <source>{0} on {1}, {2:,} at once with {3}</source>
            <translation>{0}，{1}，并发 {2:,}，上下文 {3}</translation>
        </message>
    </context>
    <context>
        <name>Scenarios</name>
        <message>
            <source>{0} (copy)</source>
            <translation>{0}（副本）</translation>
        </message>
    </context>
    <context>
        <name>SearchCombo</name>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Choices</source>
            <translation>选项</translation>
        </message>
        <message>
            <source>Search by name, maker or size</source>
            <translation>按名称、厂商或规模搜索</translation>
        </message>
        <message>
            <source>Nothing is found for {0}.</source>
            <translation>没有找到 {0}。</translation>
        </message>
    </context>
    <context>
        <name>Status</name>
        <message>
            <source>evaluated in {0:.1f} ms</source>
            <translation>计算用时 {0:.1f} ms</translation>
        </message>
        <message>
            <source>Unsaved changes</source>
            <translation>有未保存的更改</translation>
        </message>
        <message>
            <source>All changes saved</source>
            <translation>已保存</translation>
        </message>
        <message>
            <source>No warnings</source>
            <translation>无警告</translation>
        </message>
        <message>
            <source>1 warning: {0}</source>
            <translation>1 条警告：{0}</translation>
        </message>
        <message>
            <source>{0} warnings</source>
            <translation>{0} 条警告</translation>
        </message>
        <message>
            <source>GiB = 2^30 bytes</source>
            <translation>GiB = 2^30 字节</translation>
        </message>
    </context>
    <context>
        <name>Thumbnail</name>
        <message>
            <source>{0}, baseline</source>
            <translation>{0}，基线</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>None yet</source>
            <translation>暂无</translation>
        </message>
        <message>
            <source>Open recent</source>
            <translation>打开最近的文件</translation>
        </message>
        <message>
            <source>Switch between light and dark</source>
            <translation>切换浅色与深色</translation>
        </message>
        <message>
            <source>Present</source>
            <translation>演示</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>示例</translation>
        </message>
    </context>
    <context>
        <name>Wording</name>
        <message>
            <source>The config field {field} is not known and was left out of account.</source>
            <translation>配置字段 {field} 未知，未计入。</translation>
        </message>
        <message>
            <source>The config field {field} is absent; {value} is taken, the default of {model_type}.</source>
            <translation>缺少配置字段 {field}；按 {model_type} 的默认值取 {value}。</translation>
        </message>
        <message>
            <source>The config field {field} = {value} was not taken into account: {reason}.</source>
            <translation>配置字段 {field} = {value} 未计入：{reason}。</translation>
        </message>
        <message>
            <source>The architecture {model_type} is not known; it is read as llama-like.</source>
            <translation>架构 {model_type} 未知；按类 llama 结构读取。</translation>
        </message>
        <message>
            <source>The checkpoint is quantised ({method}) as no format here is; 16 bit is taken.</source>
            <translation>检查点的量化方式（{method}）在此没有对应格式；按 16 位计。</translation>
        </message>
        <message>
            <source>The usable memory of {device} is not published; {share:.0%} of the marketed size is taken.</source>
            <translation>{device} 的可用显存未公布；取标称容量的 {share:.0%}。</translation>
        </message>
        <message>
            <source>{device} has no {precision} rate; {used} is used for the arithmetic.</source>
            <translation>{device} 没有 {precision} 算力；计算采用 {used}。</translation>
        </message>
        <message>
            <source>No rate of {device} is published; times are those of the memory alone.</source>
            <translation>{device} 未公布算力；时间只按显存计算。</translation>
        </message>
        <message>
            <source>The link between devices of {device} is not known; PCIe {gen} x16 is assumed.</source>
            <translation>{device} 的设备间链路未知；假设为 PCIe {gen} x16。</translation>
        </message>
        <message>
            <source>{idle} of {devices} devices hold no part of the model.</source>
            <translation>{devices} 台设备中有 {idle} 台不持有模型的任何部分。</translation>
        </message>
        <message>
            <source>{short} too much for the fullest device.</source>
            <translation>最满的设备超出 {short}。</translation>
        </message>
        <message>
            <source>{context:,} tokens are more than the model's limit of {limit:,}.</source>
            <translation>{context:,} 词元超过模型上限 {limit:,}。</translation>
        </message>
        <message>
            <source>{count} tensors ({bytes} bytes) are no parameters and count in bytes alone: {names}.</source>
            <translation>{count} 个张量（{bytes} 字节）不是参数，只计字节：{names}。</translation>
        </message>
        <message>
            <source>{field} says {said}, the tensors hold {held}; the tensors are taken.</source>
            <translation>{field} 为 {said}，张量为 {held}；以张量为准。</translation>
        </message>
        <message>
            <source>{count} tensors of a name that is not known are counted by their shape: {names}.</source>
            <translation>{count} 个名称未知的张量按形状计数：{names}。</translation>
        </message>
        <message>
            <source>There is no configuration: the structure is inferred from names and shapes of tensors.</source>
            <translation>没有配置：结构由张量的名称与形状推断。</translation>
        </message>
        <message>
            <source>No tensor tells the size of a head; {value} is assumed, which changes no total.</source>
            <translation>没有张量说明头宽度；假设为 {value}，不影响总数。</translation>
        </message>
        <message>
            <source>No tensor tells how many experts a token uses; {value} is assumed.</source>
            <translation>没有张量说明每词元专家数；假设为 {value}。</translation>
        </message>
        <message>
            <source>{count} of {files} files that the index names are not there: {names}.</source>
            <translation>索引列出的 {files} 个文件中缺少 {count} 个：{names}。</translation>
        </message>
        <message>
            <source>The weights beside the configuration can't be read: {why}.</source>
            <translation>配置旁的权重无法读取：{why}。</translation>
        </message>
        <message>
            <source>{count} tensors ({bytes} bytes) are held only where they are used, and left out: {names}.</source>
            <translation>{count} 个张量（{bytes} 字节）仅在使用处保留，未计入：{names}。</translation>
        </message>
        <message>
            <source>{count} tensors of whole numbers count as they are stored, packed or not: {names}.</source>
            <translation>{count} 个整数张量按存储形式计数，不论是否打包：{names}。</translation>
        </message>
        <message>
            <source>{count} rows are not in the weight file; they are taken as its others are: {names}.</source>
            <translation>{count} 行不在权重文件中，按其中其他行计：{names}。</translation>
        </message>
        <message>
            <source>No weight file was opened that tells how they are stored.</source>
            <translation>没有打开能说明存储方式的权重文件。</translation>
        </message>
        <message>
            <source>The checkpoint is quantised ({method}); its weights are taken in {format}.</source>
            <translation>检查点已量化（{method}）；权重按 {format} 计。</translation>
        </message>
        <message>
            <source>{count} names of modules that stay at 16 bit are not understood and left out: {names}.</source>
            <translation>{count} 个保持 16 位的模块名无法识别，未计入：{names}。</translation>
        </message>
        <message>
            <source>Bytes are those that the index states; the tensors themselves are not there.</source>
            <translation>字节数取自索引；张量本身不在。</translation>
        </message>
        <message>
            <source>No tensor tells the state of a channel apart from its groups; {value} is assumed.</source>
            <translation>张量无法区分通道状态与分组；假设为 {value}。</translation>
        </message>
        <message>
            <source>Layers mix tokens in a way that is not known; their state is left out: {names}.</source>
            <translation>有的层以未知方式混合词元；其状态未计入：{names}。</translation>
        </message>
        <message>
            <source>The configuration beside can't be read ({why}); the tensors tell the structure.</source>
            <translation>旁边的配置无法读取（{why}）；结构取自张量。</translation>
        </message>
        <message>
            <source>No price is known for {device}.</source>
            <translation>{device} 没有已知价格。</translation>
        </message>
        <message>
            <source>No measurement of {engine} on {device_class}; the efficiency of {basis} is taken.</source>
            <translation>没有 {engine} 在 {device_class} 上的实测；采用 {basis} 的效率。</translation>
        </message>
        <message>
            <source>{heads} heads do not divide among {tensor_parallel} devices; the fullest holds {share}.</source>
            <translation>{heads} 个头不能在 {tensor_parallel} 台设备间均分；最满的持有 {share} 个。</translation>
        </message>
        <message>
            <source>Must be at least {0}.</source>
            <translation>至少为 {0}。</translation>
        </message>
        <message>
            <source>Must be at most {0}.</source>
            <translation>至多为 {0}。</translation>
        </message>
        <message>
            <source>Must be more than {0}.</source>
            <translation>必须大于 {0}。</translation>
        </message>
        <message>
            <source>Must be a number.</source>
            <translation>必须是数字。</translation>
        </message>
        <message>
            <source>Must be a finite number.</source>
            <translation>必须是有限的数字。</translation>
        </message>
        <message>
            <source>{0} ({1}) must be a multiple of {2} ({3}).</source>
            <translation>{0} ({1}) 必须是 {2} ({3}) 的整数倍。</translation>
        </message>
        <message>
            <source>The layout needs {0} devices; there are {1}.</source>
            <translation>该布局需要 {0} 台设备，现有 {1} 台。</translation>
        </message>
        <message>
            <source>The model has only {1} layers to put in a row, not {0}.</source>
            <translation>模型只有 {1} 层，不足 {0} 段。</translation>
        </message>
        <message>
            <source>A tied head needs an embedding with the same vocabulary.</source>
            <translation>共享的输出头需要同样词表的词嵌入。</translation>
        </message>
        <message>
            <source>{0} is not a number; write it like 4096, 128k or 1.5.</source>
            <translation>{0} 不是数字；写成 4096、128k 或 1.5。</translation>
        </message>
        <message>
            <source>{0} is too large.</source>
            <translation>{0} 太大。</translation>
        </message>
        <message>
            <source>Too large to be computed.</source>
            <translation>数值太大，无法计算。</translation>
        </message>
        <message>
            <source>There is no such field any more.</source>
            <translation>该字段已不存在。</translation>
        </message>
        <message>
            <source>Bound by arithmetic</source>
            <translation>受算力限制</translation>
        </message>
        <message>
            <source>Bound by bandwidth</source>
            <translation>受带宽限制</translation>
        </message>
        <message>
            <source>Bound by the link</source>
            <translation>受链路限制</translation>
        </message>
        <message>
            <source>arithmetic</source>
            <translation>算力</translation>
        </message>
        <message>
            <source>bandwidth</source>
            <translation>带宽</translation>
        </message>
        <message>
            <source>link</source>
            <translation>链路</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>预填充</translation>
        </message>
        <message>
            <source>Decode</source>
            <translation>解码</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source>Fits, {0} GiB free</source>
            <translation>放得下，余 {0} GiB</translation>
        </message>
        <message>
            <source>{0} GiB short</source>
            <translation>差 {0} GiB</translation>
        </message>
        <message>
            <source>Embedding</source>
            <translation>词嵌入</translation>
        </message>
        <message>
            <source>Positions</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Embedding projection</source>
            <translation>嵌入投影</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>MLP</source>
            <translation>MLP</translation>
        </message>
        <message>
            <source>Shared experts</source>
            <translation>共享专家</translation>
        </message>
        <message>
            <source>Experts</source>
            <translation>专家</translation>
        </message>
        <message>
            <source>Router</source>
            <translation>路由</translation>
        </message>
        <message>
            <source>Norms</source>
            <translation>归一化</translation>
        </message>
        <message>
            <source>Output head</source>
            <translation>输出头</translation>
        </message>
        <message>
            <source>Recurrent layers</source>
            <translation>循环层</translation>
        </message>
        <message>
            <source>Vision</source>
            <translation>视觉</translation>
        </message>
        <message>
            <source>Projector</source>
            <translation>投影器</translation>
        </message>
        <message>
            <source>Audio</source>
            <translation>音频</translation>
        </message>
        <message>
            <source>Per-layer embedding</source>
            <translation>逐层嵌入</translation>
        </message>
        <message>
            <source>Per-layer parts</source>
            <translation>逐层部件</translation>
        </message>
        <message>
            <source>AltUp and Laurel</source>
            <translation>AltUp 与 Laurel</translation>
        </message>
        <message>
            <source>Latent projections of experts</source>
            <translation>专家潜在投影</translation>
        </message>
        <message>
            <source>Hyper-connections</source>
            <translation>超连接</translation>
        </message>
        <message>
            <source>Pooler</source>
            <translation>池化</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Activations</source>
            <translation>激活值</translation>
        </message>
        <message>
            <source>Overhead</source>
            <translation>开销</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>Communication</source>
            <translation>通信</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Latent attention</source>
            <translation>潜在注意力</translation>
        </message>
        <message>
            <source>Compressed attention</source>
            <translation>压缩注意力</translation>
        </message>
        <message>
            <source>Cross attention</source>
            <translation>交叉注意力</translation>
        </message>
        <message>
            <source>Kimi delta attention</source>
            <translation>Kimi 增量注意力</translation>
        </message>
        <message>
            <source>Lightning attention</source>
            <translation>闪电注意力</translation>
        </message>
        <message>
            <source>Gated delta net</source>
            <translation>门控增量网络</translation>
        </message>
        <message>
            <source>Short convolution</source>
            <translation>短卷积</translation>
        </message>
        <message>
            <source>Channel mix</source>
            <translation>通道混合</translation>
        </message>
        <message>
            <source>Indexer</source>
            <translation>索引器</translation>
        </message>
        <message>
            <source>Mixture of experts</source>
            <translation>混合专家</translation>
        </message>
        <message>
            <source>Normalisation</source>
            <translation>归一化</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>投影</translation>
        </message>
        <message>
            <source>Matrix</source>
            <translation>矩阵</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>表</translation>
        </message>
        <message>
            <source>Vector</source>
            <translation>向量</translation>
        </message>
        <message>
            <source>Exact: counted</source>
            <translation>精确：逐项计数</translation>
        </message>
        <message>
            <source>Derived: arithmetic on datasheet values</source>
            <translation>推导：由规格参数计算</translation>
        </message>
        <message>
            <source>Calibrated: with a measured efficiency</source>
            <translation>校准：采用实测效率</translation>
        </message>
        <message>
            <source>Estimate: from weaker sources</source>
            <translation>估计：来源较弱</translation>
        </message>
        <message>
            <source>Exact</source>
            <translation>精确</translation>
        </message>
        <message>
            <source>Derived</source>
            <translation>推导</translation>
        </message>
        <message>
            <source>Calibrated</source>
            <translation>校准</translation>
        </message>
        <message>
            <source>Estimate</source>
            <translation>估计</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>字节</translation>
        </message>
        <message>
            <source>seconds</source>
            <translation>秒</translation>
        </message>
        <message>
            <source>tok/s</source>
            <translation>词元/秒</translation>
        </message>
        <message>
            <source>bytes/s</source>
            <translation>字节/秒</translation>
        </message>
        <message>
            <source>tok</source>
            <translation>词元</translation>
        </message>
        <message>
            <source>sequences</source>
            <translation>序列</translation>
        </message>
        <message>
            <source>devices</source>
            <translation>台</translation>
        </message>
        <message>
            <source>replicas</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>layers</source>
            <translation>层</translation>
        </message>
        <message>
            <source>elements</source>
            <translation>元素</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>requests/s</source>
            <translation>请求/秒</translation>
        </message>
        <message>
            <source>$/h</source>
            <translation>美元/时</translation>
        </message>
        <message>
            <source>FLOP/byte</source>
            <translation>FLOP/字节</translation>
        </message>
        <message>
            <source>LayerNorm without bias</source>
            <translation>无偏置 LayerNorm</translation>
        </message>
        <message>
            <source>Adapters</source>
            <translation>适配器</translation>
        </message>
        <message>
            <source>MTP heads</source>
            <translation>MTP 头</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>No draft model is chosen, so that nothing drafts tokens.</source>
            <translation>没有选择草稿模型，因此没有草拟词元。</translation>
        </message>
        <message>
            <source>{model} has no heads that predict further tokens.</source>
            <translation>{model} 没有预测后续词元的头。</translation>
        </message>
        <message>
            <source>No product of the model is called {names}; no adapter is counted.</source>
            <translation>模型中没有名为 {names} 的矩阵；不计适配器。</translation>
        </message>
        <message>
            <source>The draft has {draft:,} tokens in its vocabulary, the model {model:,}.</source>
            <translation>草稿模型的词表有 {draft:,} 个词元，模型有 {model:,} 个。</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>卷积</translation>
        </message>
        <message>
            <source>Attention in both directions</source>
            <translation>双向注意力</translation>
        </message>
        <message>
            <source>Chunked attention</source>
            <translation>分块注意力</translation>
        </message>
        <message>
            <source>Dense MLP</source>
            <translation>稠密 MLP</translation>
        </message>
        <message>
            <source>Full attention</source>
            <translation>全注意力</translation>
        </message>
        <message>
            <source>No feed-forward</source>
            <translation>无前馈</translation>
        </message>
        <message>
            <source>No mixer</source>
            <translation>无混合器</translation>
        </message>
        <message>
            <source>Sparse attention</source>
            <translation>稀疏注意力</translation>
        </message>
        <message>
            <source>Windowed attention</source>
            <translation>窗口注意力</translation>
        </message>
        <message>
            <source>A stack keeps at least one layer.</source>
            <translation>一个层栈至少保留一层。</translation>
        </message>
        <message>
            <source>A layer keeps at least one block.</source>
            <translation>一层至少保留一个模块。</translation>
        </message>
        <message>
            <source>A model keeps at least one decoder.</source>
            <translation>一个模型至少保留一个解码器。</translation>
        </message>
        <message>
            <source>A stack may hold at most {0} layers.</source>
            <translation>一个层栈最多 {0} 层。</translation>
        </message>
        <message>
            <source>Must be from 1 to {0}.</source>
            <translation>必须在 1 到 {0} 之间。</translation>
        </message>
        <message>
            <source>{0} ({1}) must not exceed {2} ({3}).</source>
            <translation>{0}（{1}）不能超过 {2}（{3}）。</translation>
        </message>
        <message>
            <source>This reach needs a sliding window.</source>
            <translation>此注意范围需要滑动窗口。</translation>
        </message>
        <message>
            <source>There is no output head to tie.</source>
            <translation>没有可共享的输出头。</translation>
        </message>
        <message>
            <source>A copy of the model needs more than {node} devices, a node; 400 Gb/s each is assumed between nodes.</source>
            <translation>一份模型需要的设备超过一个节点（{node} 台）；节点之间按每台 400 Gb/s 计。</translation>
        </message>
        <message>
            <source>Expert parallel ({0}) must divide the {1} devices that share experts.</source>
            <translation>专家并行数（{0}）必须整除共享专家的 {1} 台设备。</translation>
        </message>
        <message>
            <source>{rate:g} requests a second are more than the {capacity:.3g} that the devices can serve.</source>
            <translation>每秒 {rate:g} 个请求超过设备所能服务的 {capacity:.3g} 个。</translation>
        </message>
        <message>
            <source>{engine} does not offer {split}.</source>
            <translation>{engine} 不支持 {split}。</translation>
        </message>
        <message>
            <source>Captured graphs</source>
            <translation>捕获的计算图</translation>
        </message>
        <message>
            <source>Barely fits, {0} GiB free</source>
            <translation>勉强放得下，剩余 {0} GiB</translation>
        </message>
        <message>
            <source>No power is known for {device}.</source>
            <translation>{device} 的功率未知。</translation>
        </message>
        <message>
            <source>A loss of {loss:g} is beyond what {law} tells of.</source>
            <translation>损失 {loss:g} 超出了“{law}”所能说明的范围。</translation>
        </message>
        <message>
            <source>{law}: fitted from {low:.3g} to {high:.3g} FLOPs; {value:.3g} is beyond.</source>
            <translation>“{law}”：拟合范围为 {low:.3g} 到 {high:.3g} FLOPs；{value:.3g} 超出范围。</translation>
        </message>
        <message>
            <source>{law}: fitted from {low:.3g} to {high:.3g} parameters; {value:.3g} is beyond.</source>
            <translation>“{law}”：拟合范围为 {low:.3g} 到 {high:.3g} 个参数；{value:.3g} 超出范围。</translation>
        </message>
        <message>
            <source>{law}: fitted from {low:.3g} to {high:.3g} tokens; {value:.3g} is beyond.</source>
            <translation>“{law}”：拟合范围为 {low:.3g} 到 {high:.3g} 个词元；{value:.3g} 超出范围。</translation>
        </message>
        <message>
            <source>B tok</source>
            <translation>B 词元</translation>
        </message>
        <message>
            <source>T tok</source>
            <translation>T 词元</translation>
        </message>
        <message>
            <source>nats/tok</source>
            <translation>nats/词元</translation>
        </message>
        <message>
            <source>h</source>
            <translation>小时</translation>
        </message>
        <message>
            <source>days</source>
            <translation>天</translation>
        </message>
        <message>
            <source>FLOPs</source>
            <translation>FLOPs</translation>
        </message>
        <message>
            <source>device-hours</source>
            <translation>设备小时</translation>
        </message>
        <message>
            <source>money</source>
            <translation>金额</translation>
        </message>
        <message>
            <source>target loss</source>
            <translation>目标损失</translation>
        </message>
        <message>
            <source>model size</source>
            <translation>模型规模</translation>
        </message>
        <message>
            <source>the model and its tokens</source>
            <translation>本模型及其词元数</translation>
        </message>
        <message>
            <source>Say how many tokens the model is trained on, so that its budget is known.</source>
            <translation>请填写模型的训练词元数，以便得知其预算。</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>no</source>
            <translation>否</translation>
        </message>
        <message>
            <source>Gradients</source>
            <translation>梯度</translation>
        </message>
        <message>
            <source>Optimizer</source>
            <translation>优化器</translation>
        </message>
        <message>
            <source>Logits</source>
            <translation>Logits</translation>
        </message>
        <message>
            <source>Gathered weights</source>
            <translation>聚合的权重</translation>
        </message>
        <message>
            <source>Buckets</source>
            <translation>通信桶</translation>
        </message>
        <message>
            <source>Models beside</source>
            <translation>旁置模型</translation>
        </message>
    </context>
    <context>
        <name>Working</name>
        <message>
            <source>Term</source>
            <translation>项</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>值</translation>
        </message>
        <message>
            <source>Measured spread: {0} to {1}</source>
            <translation>实测范围：{0} 至 {1}</translation>
        </message>
        <message>
            <source>Source: {0}</source>
            <translation>来源：{0}</translation>
        </message>
        <message>
            <source>Close the working</source>
            <translation>关闭推导</translation>
        </message>
        <message>
            <source>Copy as text</source>
            <translation>复制为文本</translation>
        </message>
        <message>
            <source>Copy the working in this form</source>
            <translation>以此形式复制推导</translation>
        </message>
        <message>
            <source>Back to {0}</source>
            <translation>返回 {0}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>{0} more than the baseline</source>
            <translation>比基线多 {0}</translation>
        </message>
        <message>
            <source>{0} less than the baseline</source>
            <translation>比基线少 {0}</translation>
        </message>
        <message>
            <source>Each term opens its own working</source>
            <translation>每一项都可展开自己的推导</translation>
        </message>
        <message>
            <source>Open {0}</source>
            <translation>打开 {0}</translation>
        </message>
        <message>
            <source>What it is made of</source>
            <translation>由什么组成</translation>
        </message>
        <message>
            <source>How sure</source>
            <translation>可靠程度</translation>
        </message>
        <message>
            <source>Policy in force</source>
            <translation>采用的口径</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>更改</translation>
        </message>
        <message>
            <source>Change {0}</source>
            <translation>更改 {0}</translation>
        </message>
        <message>
            <source>expected {0}</source>
            <translation>预期 {0}</translation>
        </message>
        <message>
            <source>range {0} to {1}</source>
            <translation>范围 {0} 至 {1}</translation>
        </message>
        <message>
            <source>ceiling {0}</source>
            <translation>极限 {0}</translation>
        </message>
    </context>
    <context>
        <name>WorkloadPanel</name>
        <message>
            <source>{0} changed</source>
            <translation>已改 {0} 项</translation>
        </message>
        <message>
            <source>defaults</source>
            <translation>默认</translation>
        </message>
        <message>
            <source>Workload</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>Engine and layout</source>
            <translation>引擎与并行</translation>
        </message>
        <message>
            <source>Policies</source>
            <translation>口径</translation>
        </message>
        <message>
            <source>Load</source>
            <translation>到达与目标</translation>
        </message>
        <message>
            <source>Lengths, spreads and objectives of a kind of use.</source>
            <translation>某类用途的长度、离散程度与目标。</translation>
        </message>
    </context>
    <context>
        <name>calc</name>
        <message>
            <source>As stored in the file</source>
            <translation>按文件中的存储</translation>
        </message>
        <message>
            <source>Activation traffic</source>
            <translation>激活读写</translation>
        </message>
        <message>
            <source>Architecture</source>
            <translation>架构</translation>
        </message>
        <message>
            <source>Attention FLOPs</source>
            <translation>注意力 FLOPs</translation>
        </message>
        <message>
            <source>Attention heads</source>
            <translation>注意力头数</translation>
        </message>
        <message>
            <source>Attention sinks</source>
            <translation>注意力汇聚</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>偏置</translation>
        </message>
        <message>
            <source>Bias of k_proj</source>
            <translation>k_proj 偏置</translation>
        </message>
        <message>
            <source>Bias of o_proj</source>
            <translation>o_proj 偏置</translation>
        </message>
        <message>
            <source>Bias of q_proj</source>
            <translation>q_proj 偏置</translation>
        </message>
        <message>
            <source>Bias of v_proj</source>
            <translation>v_proj 偏置</translation>
        </message>
        <message>
            <source>Biases</source>
            <translation>偏置</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Context limit</source>
            <translation>上下文上限</translation>
        </message>
        <message>
            <source>Device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备数</translation>
        </message>
        <message>
            <source>Embedding width</source>
            <translation>嵌入宽度</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>推理引擎</translation>
        </message>
        <message>
            <source>Expert biases</source>
            <translation>专家偏置</translation>
        </message>
        <message>
            <source>Expert width</source>
            <translation>专家宽度</translation>
        </message>
        <message>
            <source>Experts</source>
            <translation>专家数</translation>
        </message>
        <message>
            <source>Experts a token</source>
            <translation>每词元专家数</translation>
        </message>
        <message>
            <source>Gate of the shared expert</source>
            <translation>共享专家门控</translation>
        </message>
        <message>
            <source>Gated</source>
            <translation>门控</translation>
        </message>
        <message>
            <source>Hardware</source>
            <translation>硬件</translation>
        </message>
        <message>
            <source>Head size</source>
            <translation>头宽度</translation>
        </message>
        <message>
            <source>Head size with position</source>
            <translation>带位置的头宽度</translation>
        </message>
        <message>
            <source>Head size without position</source>
            <translation>不带位置的头宽度</translation>
        </message>
        <message>
            <source>Hidden size</source>
            <translation>隐藏宽度</translation>
        </message>
        <message>
            <source>Input width</source>
            <translation>输入宽度</translation>
        </message>
        <message>
            <source>Key format</source>
            <translation>键格式</translation>
        </message>
        <message>
            <source>Key/value heads</source>
            <translation>键值头数</translation>
        </message>
        <message>
            <source>Key/value rank</source>
            <translation>键值秩</translation>
        </message>
        <message>
            <source>Kind of norm</source>
            <translation>归一化种类</translation>
        </message>
        <message>
            <source>Kind of query/key norm</source>
            <translation>查询/键归一化种类</translation>
        </message>
        <message>
            <source>KV format</source>
            <translation>KV 格式</translation>
        </message>
        <message>
            <source>Logits in prefill</source>
            <translation>预填充 logits</translation>
        </message>
        <message>
            <source>MLA cache</source>
            <translation>MLA 缓存</translation>
        </message>
        <message>
            <source>MLA in decode</source>
            <translation>解码时的 MLA</translation>
        </message>
        <message>
            <source>MLA in prefill</source>
            <translation>预填充时的 MLA</translation>
        </message>
        <message>
            <source>MLP width</source>
            <translation>MLP 宽度</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Norms</source>
            <translation>归一化数</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>输出长度</translation>
        </message>
        <message>
            <source>Pipeline parallel</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>Policies</source>
            <translation>口径</translation>
        </message>
        <message>
            <source>Positions</source>
            <translation>位置数</translation>
        </message>
        <message>
            <source>Prefill chunk</source>
            <translation>预填充分块</translation>
        </message>
        <message>
            <source>Prefill of</source>
            <translation>预填充对象</translation>
        </message>
        <message>
            <source>Price</source>
            <translation>价格</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>输入长度</translation>
        </message>
        <message>
            <source>Query rank</source>
            <translation>查询秩</translation>
        </message>
        <message>
            <source>Query/key norm</source>
            <translation>查询/键归一化</translation>
        </message>
        <message>
            <source>Repeats</source>
            <translation>重复次数</translation>
        </message>
        <message>
            <source>Router bias</source>
            <translation>路由偏置</translation>
        </message>
        <message>
            <source>Sequences at once</source>
            <translation>并发序列数</translation>
        </message>
        <message>
            <source>Shared width</source>
            <translation>共享宽度</translation>
        </message>
        <message>
            <source>Sliding window</source>
            <translation>滑动窗口</translation>
        </message>
        <message>
            <source>Tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>Tied to the embedding</source>
            <translation>与词嵌入共享</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>标题</translation>
        </message>
        <message>
            <source>Value format</source>
            <translation>值格式</translation>
        </message>
        <message>
            <source>Value head size</source>
            <translation>值头宽度</translation>
        </message>
        <message>
            <source>Vocabulary</source>
            <translation>词表大小</translation>
        </message>
        <message>
            <source>Weight format</source>
            <translation>权重格式</translation>
        </message>
        <message>
            <source>Window pages</source>
            <translation>窗口页</translation>
        </message>
        <message>
            <source>Workload</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>not set</source>
            <translation>未设置</translation>
        </message>
        <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>prompt + output</source>
            <translation>输入 + 输出</translation>
        </message>
        <message>
            <source>Shares weights</source>
            <translation>共享权重</translation>
        </message>
        <message>
            <source>Reach</source>
            <translation>可见范围</translation>
        </message>
        <message>
            <source>Output gate</source>
            <translation>输出门</translation>
        </message>
        <message>
            <source>Bias of the output gate</source>
            <translation>输出门偏置</translation>
        </message>
        <message>
            <source>Output norm</source>
            <translation>输出归一化</translation>
        </message>
        <message>
            <source>Width of the input</source>
            <translation>输入宽度</translation>
        </message>
        <message>
            <source>Keys of its own</source>
            <translation>自有键</translation>
        </message>
        <message>
            <source>Values of its own</source>
            <translation>自有值</translation>
        </message>
        <message>
            <source>Reuses a cache</source>
            <translation>复用缓存</translation>
        </message>
        <message>
            <source>Output groups</source>
            <translation>输出分组</translation>
        </message>
        <message>
            <source>Output rank</source>
            <translation>输出秩</translation>
        </message>
        <message>
            <source>Tokens an entry</source>
            <translation>每条目词元数</translation>
        </message>
        <message>
            <source>Indexer heads</source>
            <translation>索引器头数</translation>
        </message>
        <message>
            <source>Indexer head size</source>
            <translation>索引器头宽度</translation>
        </message>
        <message>
            <source>Entries picked</source>
            <translation>选取条目数</translation>
        </message>
        <message>
            <source>Width of the source</source>
            <translation>源宽度</translation>
        </message>
        <message>
            <source>Source tokens</source>
            <translation>源词元数</translation>
        </message>
        <message>
            <source>Key heads</source>
            <translation>键头数</translation>
        </message>
        <message>
            <source>Value heads</source>
            <translation>值头数</translation>
        </message>
        <message>
            <source>Key head size</source>
            <translation>键头宽度</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>卷积核</translation>
        </message>
        <message>
            <source>Streams</source>
            <translation>残差流数</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>Scales</source>
            <translation>缩放</translation>
        </message>
        <message>
            <source>Width of the query input</source>
            <translation>查询输入宽度</translation>
        </message>
        <message>
            <source>Weights of the heads</source>
            <translation>头权重</translation>
        </message>
        <message>
            <source>Query norm</source>
            <translation>查询归一化</translation>
        </message>
        <message>
            <source>Key norm</source>
            <translation>键归一化</translation>
        </message>
        <message>
            <source>Heads</source>
            <translation>头数</translation>
        </message>
        <message>
            <source>Rank of the gates</source>
            <translation>门的秩</translation>
        </message>
        <message>
            <source>Tokens picked</source>
            <translation>选取词元数</translation>
        </message>
        <message>
            <source>Norm of the positional key</source>
            <translation>位置键归一化</translation>
        </message>
        <message>
            <source>Component</source>
            <translation>部件</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>输入数</translation>
        </message>
        <message>
            <source>Outputs</source>
            <translation>输出数</translation>
        </message>
        <message>
            <source>Inner norm</source>
            <translation>内部归一化</translation>
        </message>
        <message>
            <source>Parameters of the activation</source>
            <translation>激活函数参数</translation>
        </message>
        <message>
            <source>Width of queries and keys</source>
            <translation>查询与键的宽度</translation>
        </message>
        <message>
            <source>Width of values</source>
            <translation>值的宽度</translation>
        </message>
        <message>
            <source>Inner width</source>
            <translation>内部宽度</translation>
        </message>
        <message>
            <source>State size</source>
            <translation>状态大小</translation>
        </message>
        <message>
            <source>Rank of the time step</source>
            <translation>时间步的秩</translation>
        </message>
        <message>
            <source>Bias of the convolution</source>
            <translation>卷积偏置</translation>
        </message>
        <message>
            <source>Bias of in_proj</source>
            <translation>in_proj 偏置</translation>
        </message>
        <message>
            <source>Width of the router's input</source>
            <translation>路由器输入宽度</translation>
        </message>
        <message>
            <source>Bias of in_proj and out_proj</source>
            <translation>in_proj 与 out_proj 偏置</translation>
        </message>
        <message>
            <source>Bias of out_proj</source>
            <translation>out_proj 偏置</translation>
        </message>
        <message>
            <source>Inner norms</source>
            <translation>内部归一化</translation>
        </message>
        <message>
            <source>Heads of the scan</source>
            <translation>扫描头数</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>分组数</translation>
        </message>
        <message>
            <source>Gated norm</source>
            <translation>门控归一化</translation>
        </message>
        <message>
            <source>Zero experts</source>
            <translation>空专家数</translation>
        </message>
        <message>
            <source>Latent width</source>
            <translation>潜在宽度</translation>
        </message>
        <message>
            <source>Biases of the shared expert</source>
            <translation>共享专家偏置</translation>
        </message>
        <message>
            <source>Heads that predict further tokens</source>
            <translation>多词元预测头数</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>宽度</translation>
        </message>
        <message>
            <source>Recurrent state</source>
            <translation>循环状态</translation>
        </message>
        <message>
            <source>Deployment</source>
            <translation>部署</translation>
        </message>
        <message>
            <source>Prices</source>
            <translation>价格</translation>
        </message>
        <message>
            <source>Role</source>
            <translation>角色</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>行数</translation>
        </message>
        <message>
            <source>Elements</source>
            <translation>元素数</translation>
        </message>
        <message>
            <source>absent</source>
            <translation>无</translation>
        </message>
        <message>
            <source>absorbed</source>
            <translation>吸收</translation>
        </message>
        <message>
            <source>causal</source>
            <translation>因果</translation>
        </message>
        <message>
            <source>counted</source>
            <translation>计入</translation>
        </message>
        <message>
            <source>every</source>
            <translation>每个位置</translation>
        </message>
        <message>
            <source>expanded</source>
            <translation>展开</translation>
        </message>
        <message>
            <source>full</source>
            <translation>完整</translation>
        </message>
        <message>
            <source>full_width</source>
            <translation>整个宽度</translation>
        </message>
        <message>
            <source>fused</source>
            <translation>融合</translation>
        </message>
        <message>
            <source>last</source>
            <translation>最后一个位置</translation>
        </message>
        <message>
            <source>latent</source>
            <translation>潜在向量</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>one</source>
            <translation>逐条</translation>
        </message>
        <message>
            <source>per_head</source>
            <translation>按头</translation>
        </message>
        <message>
            <source>reclaimed</source>
            <translation>归还</translation>
        </message>
        <message>
            <source>reserved</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>both_directions</source>
            <translation>双向</translation>
        </message>
        <message>
            <source>chunk</source>
            <translation>分块</translation>
        </message>
        <message>
            <source>decoder</source>
            <translation>解码器</translation>
        </message>
        <message>
            <source>encoder</source>
            <translation>编码器</translation>
        </message>
        <message>
            <source>elementwise</source>
            <translation>按元素</translation>
        </message>
        <message>
            <source>half</source>
            <translation>16 位</translation>
        </message>
        <message>
            <source>single</source>
            <translation>32 位</translation>
        </message>
        <message>
            <source>sparse</source>
            <translation>稀疏</translation>
        </message>
        <message>
            <source>window</source>
            <translation>窗口</translation>
        </message>
        <message>
            <source>audio</source>
            <translation>音频</translation>
        </message>
        <message>
            <source>vision</source>
            <translation>图像</translation>
        </message>
        <message>
            <source>Bias on every product of the MLP.</source>
            <translation>MLP 的每个矩阵都带偏置。</translation>
        </message>
        <message>
            <source>Bias on q_a_proj, kv_a_proj and o_proj.</source>
            <translation>q_a_proj、kv_a_proj 与 o_proj 带偏置。</translation>
        </message>
        <message>
            <source>Devices in a row of layers.</source>
            <translation>按层串接的设备数。</translation>
        </message>
        <message>
            <source>Devices that share each layer; empty for all of them.</source>
            <translation>共同承担每一层的设备数；留空表示全部。</translation>
        </message>
        <message>
            <source>First token when all prompts are processed together, or one at a time.</source>
            <translation>首词元延迟按所有输入一起处理，或逐条处理。</translation>
        </message>
        <message>
            <source>Fixes the context of memory and decode; empty means prompt + output, for decode half of it.</source>
            <translation>固定显存与解码所用的上下文；留空则取输入 + 输出，解码取一半输出。</translation>
        </message>
        <message>
            <source>Gated MLPs (SwiGLU, GeGLU) have a third matrix.</source>
            <translation>门控 MLP（SwiGLU、GeGLU）有第三个矩阵。</translation>
        </message>
        <message>
            <source>Gated experts have a third matrix.</source>
            <translation>门控专家有第三个矩阵。</translation>
        </message>
        <message>
            <source>Heads of keys and values; fewer than query heads is GQA, 1 is MQA.</source>
            <translation>键与值的头数；少于查询头为 GQA，等于 1 为 MQA。</translation>
        </message>
        <message>
            <source>How often the pattern stands in the stack.</source>
            <translation>该层组在模型中重复的次数。</translation>
        </message>
        <message>
            <source>Inputs and outputs of operators travel through memory, or stay on chip.</source>
            <translation>算子的输入输出经过显存，或留在片上。</translation>
        </message>
        <message>
            <source>Keys and values expanded for the prompt, or products on the latent.</source>
            <translation>预填充时展开键值，或直接在潜在向量上计算。</translation>
        </message>
        <message>
            <source>Logits of one position.</source>
            <translation>一个位置的 logits 数。</translation>
        </message>
        <message>
            <source>Longest context that the model was made for; empty where it is not known.</source>
            <translation>模型设计支持的最长上下文；未知则留空。</translation>
        </message>
        <message>
            <source>Most tokens that are processed at once; it bounds the memory of activations.</source>
            <translation>一次最多处理的词元数，它限制激活显存。</translation>
        </message>
        <message>
            <source>Normalisation of queries and keys, per head or over the full width.</source>
            <translation>查询与键的归一化：按头或按整个宽度。</translation>
        </message>
        <message>
            <source>Normalisations of the hidden width in one layer.</source>
            <translation>一层内对隐藏宽度做归一化的次数。</translation>
        </message>
        <message>
            <source>Number format of cached keys.</source>
            <translation>缓存键的数值格式。</translation>
        </message>
        <message>
            <source>Number format of cached values.</source>
            <translation>缓存值的数值格式。</translation>
        </message>
        <message>
            <source>Number format of cached keys and values.</source>
            <translation>缓存键与值的数值格式。</translation>
        </message>
        <message>
            <source>Number format of the weights; a recipe keeps some at 16 bit.</source>
            <translation>权重的数值格式；有的方案保留部分为 16 位。</translation>
        </message>
        <message>
            <source>Number of equal devices.</source>
            <translation>相同设备的数量。</translation>
        </message>
        <message>
            <source>One learned logit for each head.</source>
            <translation>每个头一个可学习的 logit。</translation>
        </message>
        <message>
            <source>One more product of width 1.</source>
            <translation>另加一个宽度为 1 的矩阵。</translation>
        </message>
        <message>
            <source>Pages behind a sliding window are given back, or kept to the full context.</source>
            <translation>滑动窗口之外的缓存页归还，或一直保留到完整上下文。</translation>
        </message>
        <message>
            <source>Products on the latent, or keys and values expanded at each step.</source>
            <translation>直接在潜在向量上计算，或每步展开键值。</translation>
        </message>
        <message>
            <source>Query heads of a layer.</source>
            <translation>一层的查询头数。</translation>
        </message>
        <message>
            <source>RMSNorm has a weight, LayerNorm a weight and a bias.</source>
            <translation>RMSNorm 只有权重，LayerNorm 有权重与偏置。</translation>
        </message>
        <message>
            <source>Rank of the compressed query; empty for one plain q_proj.</source>
            <translation>压缩查询的秩；留空表示普通 q_proj。</translation>
        </message>
        <message>
            <source>Routed experts of a layer.</source>
            <translation>一层的路由专家数。</translation>
        </message>
        <message>
            <source>Routed experts of one token.</source>
            <translation>每个词元使用的路由专家数。</translation>
        </message>
        <message>
            <source>Rows of the embedding table.</source>
            <translation>词嵌入表的行数。</translation>
        </message>
        <message>
            <source>Rows of the table, offset rows included.</source>
            <translation>表的行数，含偏移行。</translation>
        </message>
        <message>
            <source>Sequences that are processed together.</source>
            <translation>同时处理的序列数。</translation>
        </message>
        <message>
            <source>The cache holds the latent, or the keys and values expanded from it.</source>
            <translation>缓存保存潜在向量，或由它展开的键值。</translation>
        </message>
        <message>
            <source>The head runs on the last position, as for generation, or on every one.</source>
            <translation>输出头只算最后一个位置（生成时如此），或算每个位置。</translation>
        </message>
        <message>
            <source>Tokens of each answer.</source>
            <translation>每个回答的词元数。</translation>
        </message>
        <message>
            <source>Tokens of each prompt.</source>
            <translation>每个输入的词元数。</translation>
        </message>
        <message>
            <source>Tokens that a query sees at most; empty for full attention.</source>
            <translation>一个查询最多能看到的词元数；留空表示完整注意力。</translation>
        </message>
        <message>
            <source>US dollars for one device and hour.</source>
            <translation>每台设备每小时的美元价格。</translation>
        </message>
        <message>
            <source>Where it is not the hidden size.</source>
            <translation>当它不等于隐藏宽度时填写。</translation>
        </message>
        <message>
            <source>Whose measured efficiencies and overheads are taken.</source>
            <translation>采用哪个引擎的实测效率与开销。</translation>
        </message>
        <message>
            <source>Width between the two products.</source>
            <translation>两个矩阵之间的宽度。</translation>
        </message>
        <message>
            <source>Width of a token vector, where it is not the hidden size.</source>
            <translation>词向量宽度，当它不等于隐藏宽度时填写。</translation>
        </message>
        <message>
            <source>Width of all shared experts together; 0 for none.</source>
            <translation>所有共享专家的总宽度；0 表示没有。</translation>
        </message>
        <message>
            <source>Width of one head.</source>
            <translation>一个头的宽度。</translation>
        </message>
        <message>
            <source>Width of one routed expert.</source>
            <translation>一个路由专家的宽度。</translation>
        </message>
        <message>
            <source>Width of one value head, where it is not the head size.</source>
            <translation>一个值头的宽度，当它不等于头宽度时填写。</translation>
        </message>
        <message>
            <source>Width of the cached latent.</source>
            <translation>缓存的潜在向量宽度。</translation>
        </message>
        <message>
            <source>Width of the residual stream.</source>
            <translation>残差流的宽度。</translation>
        </message>
        <message>
            <source>tie_word_embeddings: one matrix for both ends.</source>
            <translation>tie_word_embeddings：两端共用一个矩阵。</translation>
        </message>
        <message>
            <source>Runs with the weights of an earlier, equal block and holds none.</source>
            <translation>使用前面相同模块的权重，自身不持有。</translation>
        </message>
        <message>
            <source>What a query sees: a sliding window, a fixed chunk, the tokens that an indexer picks, or both directions, as in encoders; automatic is a window where there is one, else everything before it.</source>
            <translation>查询能看到的范围：滑动窗口、固定分块、索引器选出的词元，或如编码器那样双向；自动表示有窗口时用窗口，否则为之前的全部。</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>A product that gates the output, each element or each head.</source>
            <translation>对输出做门控的矩阵，按元素或按头。</translation>
        </message>
        <message>
            <source>A norm of the heads' width before o_proj.</source>
            <translation>o_proj 之前按头宽度的归一化。</translation>
        </message>
        <message>
            <source>Where it is not the hidden size, as in Zamba.</source>
            <translation>当它不等于隐藏宽度时填写（如 Zamba）。</translation>
        </message>
        <message>
            <source>Off where there is no k_proj.</source>
            <translation>没有 k_proj 时关闭。</translation>
        </message>
        <message>
            <source>Off where there is no v_proj.</source>
            <translation>没有 v_proj 时关闭。</translation>
        </message>
        <message>
            <source>Attends to the keys and values that an earlier layer has cached.</source>
            <translation>使用前面某层缓存的键与值。</translation>
        </message>
        <message>
            <source>Width of a head and of the cached entry.</source>
            <translation>一个头与缓存条目的宽度。</translation>
        </message>
        <message>
            <source>Groups of heads projected apart.</source>
            <translation>分开投影的头组数。</translation>
        </message>
        <message>
            <source>Width of the output of one group.</source>
            <translation>一组输出的宽度。</translation>
        </message>
        <message>
            <source>Tokens joined in one entry; empty for none.</source>
            <translation>合并为一个条目的词元数；留空表示不合并。</translation>
        </message>
        <message>
            <source>Positions of the source, whose keys and values are kept for each sequence.</source>
            <translation>源序列的位置数，其键与值按序列保留。</translation>
        </message>
        <message>
            <source>Copies of the residual stream.</source>
            <translation>残差流的份数。</translation>
        </message>
        <message>
            <source>Mixing weights made for each token.</source>
            <translation>为每个词元生成的混合权重。</translation>
        </message>
        <message>
            <source>Width that indexer queries are made from: the compressed query; empty for the hidden size.</source>
            <translation>生成索引器查询的宽度：压缩查询；留空为隐藏宽度。</translation>
        </message>
        <message>
            <source>A product that weighs the heads.</source>
            <translation>为各头加权的矩阵。</translation>
        </message>
        <message>
            <source>Rank of decay and output gate; empty for full ones.</source>
            <translation>衰减与输出门的秩；留空为满秩。</translation>
        </message>
        <message>
            <source>Tokens that an indexer picks for each query; empty where all are attended to.</source>
            <translation>索引器为每个查询选取的词元数；全部可见时留空。</translation>
        </message>
        <message>
            <source>A product that gates the output of each head.</source>
            <translation>对每个头的输出做门控的矩阵。</translation>
        </message>
        <message>
            <source>Name of the weight.</source>
            <translation>权重的名称。</translation>
        </message>
        <message>
            <source>The part that its weights are counted in.</source>
            <translation>其权重计入的部件。</translation>
        </message>
        <message>
            <source>Empty for the hidden size.</source>
            <translation>留空为隐藏宽度。</translation>
        </message>
        <message>
            <source>A norm of the inner width before the last product.</source>
            <translation>最后一个矩阵之前按内部宽度的归一化。</translation>
        </message>
        <message>
            <source>Learned scalars of the activation function.</source>
            <translation>激活函数的可学习标量。</translation>
        </message>
        <message>
            <source>Bias on all products; those of the gates always have one.</source>
            <translation>所有矩阵带偏置；门的矩阵总带偏置。</translation>
        </message>
        <message>
            <source>Channels of the scan: expand x hidden size.</source>
            <translation>扫描通道数：expand × 隐藏宽度。</translation>
        </message>
        <message>
            <source>State elements of a channel.</source>
            <translation>一个通道的状态元素数。</translation>
        </message>
        <message>
            <source>Kernel of the convolution in front.</source>
            <translation>前置卷积的核大小。</translation>
        </message>
        <message>
            <source>Norms of time step, B and C, as in Jamba.</source>
            <translation>时间步、B 与 C 的归一化（如 Jamba）。</translation>
        </message>
        <message>
            <source>Channels of one head.</source>
            <translation>一个头的通道数。</translation>
        </message>
        <message>
            <source>Groups of heads that share B and C.</source>
            <translation>共享 B 与 C 的头组数。</translation>
        </message>
        <message>
            <source>A norm of the inner width before out_proj.</source>
            <translation>out_proj 之前按内部宽度的归一化。</translation>
        </message>
        <message>
            <source>Choices of the router that compute nothing.</source>
            <translation>路由器中不做计算的选项数。</translation>
        </message>
        <message>
            <source>Width that tokens are projected to before the experts; empty where there is no such step.</source>
            <translation>进入专家前词元投影到的宽度；没有这一步则留空。</translation>
        </message>
        <message>
            <source>Width of the norm, where it is not the hidden size.</source>
            <translation>归一化的宽度，当它不等于隐藏宽度时填写。</translation>
        </message>
        <message>
            <source>State of recurrent layers at 16 bit, or at 32 bit, as some engines keep it for accuracy.</source>
            <translation>循环层状态用 16 位，或用 32 位（有的引擎为精度如此保存）。</translation>
        </message>
        <message>
            <source>Diagonal blocks of the two gates.</source>
            <translation>两个门的对角块数。</translation>
        </message>
        <message>
            <source>conv_L_cache: kernel of the convolution.</source>
            <translation>conv_L_cache：卷积的核大小。</translation>
        </message>
        <message>
            <source>Bias on both products and the convolution.</source>
            <translation>两个矩阵与卷积都带偏置。</translation>
        </message>
        <message>
            <source>Decoder, encoder, or a tower for images or sound with its projector.</source>
            <translation>解码器、编码器，或带投影器的图像/声音塔。</translation>
        </message>
        <message>
            <source>Activation function</source>
            <translation>激活函数</translation>
        </message>
        <message>
            <source>Activations at their peak</source>
            <translation>激活峰值</translation>
        </message>
        <message>
            <source>All-reduce between devices</source>
            <translation>设备间 all-reduce</translation>
        </message>
        <message>
            <source>Arithmetic intensity of one decode step</source>
            <translation>一步解码的算术强度</translation>
        </message>
        <message>
            <source>Arithmetic intensity of prefill of the prompt</source>
            <translation>预填充的算术强度</translation>
        </message>
        <message>
            <source>Bytes of a logit</source>
            <translation>一个 logit 的字节数</translation>
        </message>
        <message>
            <source>Bytes of a vector parameter</source>
            <translation>一个向量参数的字节数</translation>
        </message>
        <message>
            <source>Bytes of an activation</source>
            <translation>一个激活值的字节数</translation>
        </message>
        <message>
            <source>Bytes of an element on the link</source>
            <translation>链路上一个元素的字节数</translation>
        </message>
        <message>
            <source>Bytes of one decode step, per device</source>
            <translation>一步解码的字节数（每设备）</translation>
        </message>
        <message>
            <source>Bytes of prefill of the prompt, per device</source>
            <translation>预填充的字节数（每设备）</translation>
        </message>
        <message>
            <source>Cache of one sequence</source>
            <translation>一条序列的缓存</translation>
        </message>
        <message>
            <source>Cache traffic of one decode step</source>
            <translation>一步解码的缓存读写</translation>
        </message>
        <message>
            <source>Cache traffic of prefill of the prompt</source>
            <translation>预填充的缓存读写</translation>
        </message>
        <message>
            <source>Ceiling of one decode step</source>
            <translation>一步解码的极限时间</translation>
        </message>
        <message>
            <source>Ceiling of prefill of the prompt</source>
            <translation>预填充的极限时间</translation>
        </message>
        <message>
            <source>Context held in memory</source>
            <translation>显存中的上下文</translation>
        </message>
        <message>
            <source>Context of a decoded token</source>
            <translation>解码词元的上下文</translation>
        </message>
        <message>
            <source>Copies of the model</source>
            <translation>模型副本数</translation>
        </message>
        <message>
            <source>Critical batch</source>
            <translation>临界批量</translation>
        </message>
        <message>
            <source>Efficiency of cache reads against weight reads</source>
            <translation>缓存读取相对权重读取的效率</translation>
        </message>
        <message>
            <source>FLOPs of one decode step, per device</source>
            <translation>一步解码的 FLOPs（每设备）</translation>
        </message>
        <message>
            <source>FLOPs of prefill of the prompt, per device</source>
            <translation>预填充的 FLOPs（每设备）</translation>
        </message>
        <message>
            <source>FLOPs of the products of one token</source>
            <translation>一个词元的矩阵乘 FLOPs</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Largest batch that fits</source>
            <translation>放得下的最大批量</translation>
        </message>
        <message>
            <source>Largest context that fits</source>
            <translation>放得下的最长上下文</translation>
        </message>
        <message>
            <source>Latency of an all-reduce</source>
            <translation>一次 all-reduce 的延迟</translation>
        </message>
        <message>
            <source>Latent attention</source>
            <translation>潜在注意力</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>层数</translation>
        </message>
        <message>
            <source>Logits in FP32</source>
            <translation>FP32 的 logits</translation>
        </message>
        <message>
            <source>Look-up table</source>
            <translation>查找表</translation>
        </message>
        <message>
            <source>Matrix product</source>
            <translation>矩阵乘</translation>
        </message>
        <message>
            <source>Matrix product of experts</source>
            <translation>专家矩阵乘</translation>
        </message>
        <message>
            <source>Memory bandwidth</source>
            <translation>显存带宽</translation>
        </message>
        <message>
            <source>Memory in use, fullest device</source>
            <translation>占用显存（最满的设备）</translation>
        </message>
        <message>
            <source>Memory left</source>
            <translation>剩余显存</translation>
        </message>
        <message>
            <source>Memory left for caches</source>
            <translation>可用于缓存的显存</translation>
        </message>
        <message>
            <source>Normalisation</source>
            <translation>归一化</translation>
        </message>
        <message>
            <source>Output head</source>
            <translation>输出头</translation>
        </message>
        <message>
            <source>Parameter vector</source>
            <translation>参数向量</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Parameters that one token uses</source>
            <translation>一个词元用到的参数</translation>
        </message>
        <message>
            <source>Price of a device for an hour</source>
            <translation>一台设备每小时价格</translation>
        </message>
        <message>
            <source>Price of a million output tokens</source>
            <translation>每百万输出词元价格</translation>
        </message>
        <message>
            <source>Price of a month of 730 hours</source>
            <translation>每月（730 小时）价格</translation>
        </message>
        <message>
            <source>Price of an hour</source>
            <translation>每小时价格</translation>
        </message>
        <message>
            <source>Requests a second</source>
            <translation>每秒请求数</translation>
        </message>
        <message>
            <source>Residual stream of a chunk</source>
            <translation>一个分块的残差流</translation>
        </message>
        <message>
            <source>Ridge point</source>
            <translation>拐点</translation>
        </message>
        <message>
            <source>Runtime context and buffers of the engine</source>
            <translation>引擎运行时上下文与缓冲区</translation>
        </message>
        <message>
            <source>Share of the ceiling reached</source>
            <translation>达到极限的比例</translation>
        </message>
        <message>
            <source>Sliding-window attention</source>
            <translation>滑动窗口注意力</translation>
        </message>
        <message>
            <source>Time of a layer beside traffic</source>
            <translation>每层访存之外的时间</translation>
        </message>
        <message>
            <source>Time of a request</source>
            <translation>一个请求的时间</translation>
        </message>
        <message>
            <source>Tokens after which the next stage starts</source>
            <translation>下一级开始前处理的词元数</translation>
        </message>
        <message>
            <source>Share of the other prompts that a request waits for</source>
            <translation>请求须等待的其他输入的比例</translation>
        </message>
        <message>
            <source>Pipeline stages</source>
            <translation>流水线级数</translation>
        </message>
        <message>
            <source>Prompts processed together</source>
            <translation>一起处理的输入数</translation>
        </message>
        <message>
            <source>Output tokens a second of a full server</source>
            <translation>满载服务器每秒输出的词元数</translation>
        </message>
        <message>
            <source>Output tokens a second under load</source>
            <translation>负载下每秒输出的词元数</translation>
        </message>
        <message>
            <source>Time to first token under load</source>
            <translation>负载下的首词元延迟</translation>
        </message>
        <message>
            <source>Time per output token under load</source>
            <translation>负载下每个输出词元的时间</translation>
        </message>
        <message>
            <source>Time of the prefill of one prompt under load</source>
            <translation>负载下一条输入的预填充时间</translation>
        </message>
        <message>
            <source>Attention without fused kernels, times on top</source>
            <translation>未融合的注意力附加的倍数</translation>
        </message>
        <message>
            <source>Time of attention under the ceiling</source>
            <translation>注意力在极限下的时间</translation>
        </message>
        <message>
            <source>Time per output token, expected</source>
            <translation>每词元延迟（预期）</translation>
        </message>
        <message>
            <source>Time to first token, expected</source>
            <translation>首词元延迟（预期）</translation>
        </message>
        <message>
            <source>Tokens a second, all sequences</source>
            <translation>每秒词元数（全部序列）</translation>
        </message>
        <message>
            <source>Tokens a second, one sequence</source>
            <translation>每秒词元数（单条序列）</translation>
        </message>
        <message>
            <source>Tokens processed at once</source>
            <translation>一次处理的词元数</translation>
        </message>
        <message>
            <source>Usable memory of a device</source>
            <translation>设备的可用显存</translation>
        </message>
        <message>
            <source>Vocabulary held by a device</source>
            <translation>一台设备持有的词表</translation>
        </message>
        <message>
            <source>Weights of all products</source>
            <translation>全部矩阵的权重</translation>
        </message>
        <message>
            <source>Weights read in one decode step</source>
            <translation>一步解码读取的权重</translation>
        </message>
        <message>
            <source>Weights read in prefill of the prompt</source>
            <translation>预填充读取的权重</translation>
        </message>
        <message>
            <source>Widest operator</source>
            <translation>最宽的算子</translation>
        </message>
        <message>
            <source>activations read and written</source>
            <translation>读写的激活</translation>
        </message>
        <message>
            <source>bytes through memory</source>
            <translation>经过显存的字节</translation>
        </message>
        <message>
            <source>cache read and written</source>
            <translation>读写的缓存</translation>
        </message>
        <message>
            <source>time of the arithmetic</source>
            <translation>计算时间</translation>
        </message>
        <message>
            <source>time of the operator</source>
            <translation>算子时间</translation>
        </message>
        <message>
            <source>time of the traffic</source>
            <translation>访存时间</translation>
        </message>
        <message>
            <source>time on the link</source>
            <translation>链路时间</translation>
        </message>
        <message>
            <source>weights read</source>
            <translation>读取的权重</translation>
        </message>
        <message>
            <source>bytes of one cached key element</source>
            <translation>一个缓存键元素的字节数</translation>
        </message>
        <message>
            <source>bytes of one cached value element</source>
            <translation>一个缓存值元素的字节数</translation>
        </message>
        <message>
            <source>new tokens of all sequences in the step</source>
            <translation>本步所有序列的新词元</translation>
        </message>
        <message>
            <source>new tokens of each sequence in the step</source>
            <translation>本步每条序列的新词元</translation>
        </message>
        <message>
            <source>positions of each sequence whose logits are computed</source>
            <translation>每条序列计算 logits 的位置数</translation>
        </message>
        <message>
            <source>sequences processed at once</source>
            <translation>同时处理的序列</translation>
        </message>
        <message>
            <source>times that it stands in the model</source>
            <translation>在模型中出现的次数</translation>
        </message>
        <message>
            <source>tokens that the last new token attends to, itself included</source>
            <translation>最后一个新词元能看到的词元（含自身）</translation>
        </message>
        <message>
            <source>Cache and state of one sequence</source>
            <translation>一条序列的缓存与状态</translation>
        </message>
        <message>
            <source>Elements of recurrent state</source>
            <translation>循环状态的元素</translation>
        </message>
        <message>
            <source>Expected ceiling of one decode step</source>
            <translation>一步解码的预期极限时间</translation>
        </message>
        <message>
            <source>Expected ceiling of prefill of the prompt</source>
            <translation>预填充的预期极限时间</translation>
        </message>
        <message>
            <source>cache and state read and written</source>
            <translation>读写的缓存与状态</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>Bytes of a cached key in {0}</source>
            <translation>{0} 一个缓存键的字节数</translation>
        </message>
        <message>
            <source>Bytes of a cached value in {0}</source>
            <translation>{0} 一个缓存值的字节数</translation>
        </message>
        <message>
            <source>Bytes of a weight in {0}, as stored</source>
            <translation>{0} 一个权重的字节数（按存储）</translation>
        </message>
        <message>
            <source>Bytes of a weight in {0}</source>
            <translation>{0} 一个权重的字节数</translation>
        </message>
        <message>
            <source>Dense {0} peak</source>
            <translation>稠密 {0} 峰值</translation>
        </message>
        <message>
            <source>Cache that does not grow, at {0} tokens</source>
            <translation>不再增长的缓存，{0} 词元时</translation>
        </message>
        <message>
            <source>Growth of the cache, all sequences, at {0} tokens</source>
            <translation>缓存增长（全部序列），{0} 词元时</translation>
        </message>
        <message>
            <source>{0}, one direction</source>
            <translation>{0}，单向</translation>
        </message>
        <message>
            <source>{0} (policy)</source>
            <translation>{0}（口径）</translation>
        </message>
        <message>
            <source>Adapters loaded</source>
            <translation>已加载的适配器</translation>
        </message>
        <message>
            <source>Adapter rank</source>
            <translation>适配器的秩</translation>
        </message>
        <message>
            <source>Adapted products</source>
            <translation>加适配器的矩阵</translation>
        </message>
        <message>
            <source>Adapter format</source>
            <translation>适配器格式</translation>
        </message>
        <message>
            <source>Adapters</source>
            <translation>适配器</translation>
        </message>
        <message>
            <source>MTP heads</source>
            <translation>MTP 头</translation>
        </message>
        <message>
            <source>Speculation</source>
            <translation>推测解码</translation>
        </message>
        <message>
            <source>Drafted tokens</source>
            <translation>草拟的词元数</translation>
        </message>
        <message>
            <source>Acceptance</source>
            <translation>接受率</translation>
        </message>
        <message>
            <source>Draft format</source>
            <translation>草稿模型格式</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>Sparsity</source>
            <translation>稀疏</translation>
        </message>
        <message>
            <source>Sparse products</source>
            <translation>稀疏的矩阵</translation>
        </message>
        <message>
            <source>Rate at N:M sparsity</source>
            <translation>N:M 稀疏时的速率</translation>
        </message>
        <message>
            <source>draft</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>mtp</source>
            <translation>MTP 头</translation>
        </message>
        <message>
            <source>attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>mlp</source>
            <translation>MLP</translation>
        </message>
        <message>
            <source>dense</source>
            <translation>稠密</translation>
        </message>
        <message>
            <source>all-linear</source>
            <translation>全部线性层</translation>
        </message>
        <message>
            <source>LoRA adapters that a device holds at once; the sequences are spread over them evenly.</source>
            <translation>每个设备同时持有的 LoRA 适配器数；序列平均分配给它们。</translation>
        </message>
        <message>
            <source>Width between the two.</source>
            <translation>两个因子之间的宽度。</translation>
        </message>
        <message>
            <source>all-linear (all but router and head), attention, mlp, or checkpoint names joined by commas, as q_proj,v_proj.</source>
            <translation>all-linear（除路由器与输出头外的全部）、attention、mlp，或用逗号连接的权重名，如 q_proj,v_proj。</translation>
        </message>
        <message>
            <source>Number format of the adapters&apos; weights.</source>
            <translation>适配器权重的数值格式。</translation>
        </message>
        <message>
            <source>dense, or N:M as 2:4: of every M weights N are kept, each with its place.</source>
            <translation>dense，或 N:M（如 2:4）：每 M 个权重保留 N 个，各带位置。</translation>
        </message>
        <message>
            <source>Which products are pruned to the N:M pattern.</source>
            <translation>哪些矩阵按 N:M 模式剪枝。</translation>
        </message>
        <message>
            <source>Holds the model&apos;s heads that predict further tokens in memory.</source>
            <translation>把模型预测后续词元的头放进显存。</translation>
        </message>
        <message>
            <source>Tokens are drafted by the draft model or the MTP heads, and verified together in one step.</source>
            <translation>由草稿模型或 MTP 头草拟词元，再在一步中一并验证。</translation>
        </message>
        <message>
            <source>Tokens drafted for each step.</source>
            <translation>每一步草拟的词元数。</translation>
        </message>
        <message>
            <source>Chance that a drafted token is accepted, after those before it were.</source>
            <translation>在前面的都被接受之后，一个草拟词元被接受的概率。</translation>
        </message>
        <message>
            <source>Number format of the draft model&apos;s weights; empty for that of the model.</source>
            <translation>草稿模型权重的数值格式；留空则与模型相同。</translation>
        </message>
        <message>
            <source>Pruned products run at the dense peak, or at that of units for 2:4 where the device has them.</source>
            <translation>剪枝后的矩阵按稠密峰值计算，或在设备有 2:4 单元时按其峰值计算。</translation>
        </message>
        <message>
            <source>Factor of low-rank adapters</source>
            <translation>低秩适配器的因子</translation>
        </message>
        <message>
            <source>Weights kept of a group</source>
            <translation>每组保留的权重数</translation>
        </message>
        <message>
            <source>Weights of a group</source>
            <translation>每组权重数</translation>
        </message>
        <message>
            <source>Bits of the place of a kept weight</source>
            <translation>保留权重的位置所占位数</translation>
        </message>
        <message>
            <source>Peak at N:M sparsity</source>
            <translation>N:M 稀疏时的峰值</translation>
        </message>
        <message>
            <source>Dense peak</source>
            <translation>稠密峰值</translation>
        </message>
        <message>
            <source>Sparse units, times the dense peak (policy)</source>
            <translation>稀疏单元，为稠密峰值的倍数（策略）</translation>
        </message>
        <message>
            <source>Pipeline stages of this kind</source>
            <translation>这一种流水线级的数目</translation>
        </message>
        <message>
            <source>Steps of the drafter</source>
            <translation>草拟的步数</translation>
        </message>
        <message>
            <source>Tokens a step, expected</source>
            <translation>每步的期望词元数</translation>
        </message>
        <message>
            <source>Ceiling of one output token</source>
            <translation>一个输出词元的上限</translation>
        </message>
        <message>
            <source>Layers that run in a step</source>
            <translation>一步中运行的层数</translation>
        </message>
        <message>
            <source>Layers of the drafter</source>
            <translation>草拟所用的层数</translation>
        </message>
        <message>
            <source>Time of a step with its drafts, expected</source>
            <translation>含草拟的一步的预期时间</translation>
        </message>
        <message>
            <source>Uses a token</source>
            <translation>每个词元使用次数</translation>
        </message>
        <message>
            <source>How often a token runs through it, as once for each head.</source>
            <translation>一个词元经过它的次数，例如每个头一次。</translation>
        </message>
        <message>
            <source>Channels</source>
            <translation>通道数</translation>
        </message>
        <message>
            <source>Tokens that the convolution reaches over.</source>
            <translation>卷积覆盖的词元数。</translation>
        </message>
        <message>
            <source>Latent of its own</source>
            <translation>自有潜向量</translation>
        </message>
        <message>
            <source>Off where the layer reads the latent that an earlier one has cached.</source>
            <translation>若该层读取更早一层缓存的潜向量则关闭。</translation>
        </message>
        <message>
            <source>Layers of the stack.</source>
            <translation>层栈的层数。</translation>
        </message>
        <message>
            <source>Rows of the embedding table and of the output head.</source>
            <translation>词嵌入表和输出头的行数。</translation>
        </message>
        <message>
            <source>Global tokens</source>
            <translation>全局词元</translation>
        </message>
        <message>
            <source>Random tokens</source>
            <translation>随机词元</translation>
        </message>
        <message>
            <source>unwindowed</source>
            <translation>不计窗口</translation>
        </message>
        <message>
            <source>Causal counts the pairs that the mask keeps, windows included; unwindowed those as if no window hid any; full the whole square.</source>
            <translation>causal 只计掩码保留的词元对（含窗口）；unwindowed 如同没有窗口；full 计整个方阵。</translation>
        </message>
        <message>
            <source>Tokens that all see and that see all, beside a window in both directions.</source>
            <translation>在双向窗口之外，被所有词元看到、也看到所有词元的词元。</translation>
        </message>
        <message>
            <source>Tokens at random that each sees beside a window in both directions.</source>
            <translation>在双向窗口之外，每个词元随机看到的词元。</translation>
        </message>
        <message>
            <source>Local attention in both directions</source>
            <translation>双向的局部注意力</translation>
        </message>
        <message>
            <source>Expert parallel</source>
            <translation>专家并行</translation>
        </message>
        <message>
            <source>Attention data parallel</source>
            <translation>注意力数据并行</translation>
        </message>
        <message>
            <source>Context parallel</source>
            <translation>上下文并行</translation>
        </message>
        <message>
            <source>Attention kernel</source>
            <translation>注意力内核</translation>
        </message>
        <message>
            <source>Imbalance of experts</source>
            <translation>专家负载不均</translation>
        </message>
        <message>
            <source>Devices in a node</source>
            <translation>每节点设备数</translation>
        </message>
        <message>
            <source>Fabric bandwidth</source>
            <translation>节点间网络带宽</translation>
        </message>
        <message>
            <source>unfused</source>
            <translation>未融合</translation>
        </message>
        <message>
            <source>Among so many groups of devices the experts are shared out; within a group each is cut.</source>
            <translation>专家分配给这么多组设备；组内每个专家再被切分。</translation>
        </message>
        <message>
            <source>Ranks that run attention for sequences of their own and share the experts.</source>
            <translation>各自为自己的序列计算注意力、共享专家的设备组数。</translation>
        </message>
        <message>
            <source>Devices that share the positions of each sequence.</source>
            <translation>分担每条序列各位置的设备数。</translation>
        </message>
        <message>
            <source>Fused (FlashAttention) keeps the scores on chip; else the n x n matrix goes through memory.</source>
            <translation>融合内核（FlashAttention）把分数留在片上；否则 n x n 矩阵要经过显存。</translation>
        </message>
        <message>
            <source>Tokens of the busiest device's experts against the mean, under expert parallelism.</source>
            <translation>专家并行时，最忙设备的专家所收词元数与平均值之比。</translation>
        </message>
        <message>
            <source>Devices that talk without the fabric; empty for those on the link, at least 8.</source>
            <translation>不经节点间网络即可通信的设备数；留空则为互连上的设备数，至少 8。</translation>
        </message>
        <message>
            <source>Between nodes, one direction, for each device; empty for 400 Gb/s InfiniBand or RoCE.</source>
            <translation>节点之间每台设备的单向带宽；留空则按 400 Gb/s InfiniBand 或 RoCE。</translation>
        </message>
        <message>
            <source>tokens of the busiest device's experts against the mean</source>
            <translation>最忙设备的专家所收词元数与平均值之比</translation>
        </message>
        <message>
            <source>Sequences of one rank of attention</source>
            <translation>一个注意力组的序列数</translation>
        </message>
        <message>
            <source>Ranks with sequences of their own</source>
            <translation>各有自己序列的组数</translation>
        </message>
        <message>
            <source>Devices that share the positions</source>
            <translation>分担位置的设备数</translation>
        </message>
        <message>
            <source>devices that share the positions</source>
            <translation>分担位置的设备数</translation>
        </message>
        <message>
            <source>Fabric between nodes, one direction</source>
            <translation>节点间网络，单向</translation>
        </message>
        <message>
            <source>All-gather between devices</source>
            <translation>设备间 all-gather</translation>
        </message>
        <message>
            <source>Tokens to the devices of their experts, or back</source>
            <translation>词元发往其专家所在设备或返回</translation>
        </message>
        <message>
            <source>Keys or queries to the devices that share a sequence</source>
            <translation>把键或查询传给分担同一序列的设备</translation>
        </message>
        <message>
            <source>Activations to the next stage</source>
            <translation>激活传给下一级</translation>
        </message>
        <message>
            <source>as the link</source>
            <translation>同互连</translation>
        </message>
        <message>
            <source>400 Gb/s</source>
            <translation>400 Gb/s</translation>
        </message>
        <message>
            <source>Learned joining</source>
            <translation>可学习的合并</translation>
        </message>
        <message>
            <source>Off where entries are plain means.</source>
            <translation>若条目只是平均值则关闭。</translation>
        </message>
        <message>
            <source>Width that queries are made from, where it is not their rank.</source>
            <translation>生成查询所用的宽度，若与其秩不同。</translation>
        </message>
        <message>
            <source>Arrivals</source>
            <translation>到达率</translation>
        </message>
        <message>
            <source>Spread of prompts</source>
            <translation>提示长度离散度</translation>
        </message>
        <message>
            <source>Spread of outputs</source>
            <translation>输出长度离散度</translation>
        </message>
        <message>
            <source>Objective for TTFT</source>
            <translation>TTFT 目标</translation>
        </message>
        <message>
            <source>Objective for TPOT</source>
            <translation>TPOT 目标</translation>
        </message>
        <message>
            <source>Pause of a user</source>
            <translation>用户请求间隔</translation>
        </message>
        <message>
            <source>Reserved length</source>
            <translation>预留长度</translation>
        </message>
        <message>
            <source>Requests a second that arrive by chance at all copies together; empty for a closed loop.</source>
            <translation>全部副本合计每秒随机到达的请求数；留空则为闭环。</translation>
        </message>
        <message>
            <source>Standard deviation of the prompts over their mean: 0 is equal lengths, 1 as by pure chance.</source>
            <translation>提示长度的标准差与均值之比：0 为等长，1 如纯随机。</translation>
        </message>
        <message>
            <source>Standard deviation of the answers over their mean: 0 is equal lengths, 1 as by pure chance.</source>
            <translation>输出长度的标准差与均值之比：0 为等长，1 如纯随机。</translation>
        </message>
        <message>
            <source>The first token must come within this time; empty for no objective.</source>
            <translation>首个词元须在此时间内产生；留空则无目标。</translation>
        </message>
        <message>
            <source>Further tokens must each come within this time; empty for no objective.</source>
            <translation>其后每个词元须在此时间内产生；留空则无目标。</translation>
        </message>
        <message>
            <source>Seconds from one request of a user to the next.</source>
            <translation>同一用户两次请求之间的秒数。</translation>
        </message>
        <message>
            <source>Cache that a server without pages sets aside for each sequence; empty for the model's limit.</source>
            <translation>无分页的服务器为每条序列预留的缓存长度；留空则为模型上限。</translation>
        </message>
        <message>
            <source>Requests a second of one running batch</source>
            <translation>一个运行批次每秒的请求数</translation>
        </message>
        <message>
            <source>Share of the time that goes to prompts</source>
            <translation>用于提示的时间占比</translation>
        </message>
        <message>
            <source>Time per output token under the arrivals</source>
            <translation>该到达率下每个输出词元的时间</translation>
        </message>
        <message>
            <source>Sequences that run at once, in the mean</source>
            <translation>平均同时运行的序列数</translation>
        </message>
        <message>
            <source>Share of the places that is taken</source>
            <translation>已占位置的比例</translation>
        </message>
        <message>
            <source>Wait for a place in the batch</source>
            <translation>等待批次位置的时间</translation>
        </message>
        <message>
            <source>Chance to meet a server that works</source>
            <translation>遇到服务器正忙的概率</translation>
        </message>
        <message>
            <source>Variance of steps with prompts over their mean</source>
            <translation>含提示的步的方差与均值之比</translation>
        </message>
        <message>
            <source>Wait for the step that runs, and for prompts before</source>
            <translation>等待运行中的步与先到提示的时间</translation>
        </message>
        <message>
            <source>Time to first token under the arrivals</source>
            <translation>该到达率下首词元时间</translation>
        </message>
        <message>
            <source>Time of a request under the arrivals</source>
            <translation>该到达率下单个请求的时间</translation>
        </message>
        <message>
            <source>Output tokens a second under the arrivals</source>
            <translation>该到达率下每秒输出词元</translation>
        </message>
        <message>
            <source>Requests a second at most</source>
            <translation>每秒最多请求数</translation>
        </message>
        <message>
            <source>Share of the capacity in use</source>
            <translation>已用容量比例</translation>
        </message>
        <message>
            <source>Users at the objectives</source>
            <translation>目标之内的用户数</translation>
        </message>
        <message>
            <source>Devices that the arrivals need</source>
            <translation>该到达率所需设备数</translation>
        </message>
        <message>
            <source>Cache set aside for a sequence</source>
            <translation>为一条序列预留的缓存</translation>
        </message>
        <message>
            <source>Sequences with reserved caches that fit</source>
            <translation>预留缓存时可容纳的序列数</translation>
        </message>
        <message>
            <source>Requests a second in static batches</source>
            <translation>静态批次每秒请求数</translation>
        </message>
        <message>
            <source>Gain of continuous batches and paged caches</source>
            <translation>连续批处理与分页缓存的收益</translation>
        </message>
        <message>
            <source>Time of a step at the sequences that run</source>
            <translation>运行序列数下一步的时间</translation>
        </message>
        <message>
            <source>Requests that arrive a second</source>
            <translation>每秒到达的请求数</translation>
        </message>
        <message>
            <source>Sequences that a batch has room for</source>
            <translation>一个批次可容纳的序列数</translation>
        </message>
        <message>
            <source>Time of a step of a full batch</source>
            <translation>满批次一步的时间</translation>
        </message>
        <message>
            <source>Devices of a copy</source>
            <translation>一个副本的设备数</translation>
        </message>
        <message>
            <source>Tokens reserved for each sequence</source>
            <translation>为每条序列预留的词元数</translation>
        </message>
        <message>
            <source>Longest answer of a batch over the mean one</source>
            <translation>批次中最长答案与平均之比</translation>
        </message>
        <message>
            <source>Time of a step with reserved caches</source>
            <translation>预留缓存时一步的时间</translation>
        </message>
        <message>
            <source>Requests a second within the objectives</source>
            <translation>目标之内每秒请求数</translation>
        </message>
        <message>
            <source>Copies of the model that the arrivals need</source>
            <translation>该到达率所需的模型副本数</translation>
        </message>
        <message>
            <source>Chat</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Documents (RAG)</source>
            <translation>文档问答（RAG）</translation>
        </message>
        <message>
            <source>Agent with tools</source>
            <translation>工具智能体</translation>
        </message>
        <message>
            <source>Batch without hurry</source>
            <translation>不急的批处理</translation>
        </message>
        <message>
            <source>Long document</source>
            <translation>长文档</translation>
        </message>
        <message>
            <source>Code completion</source>
            <translation>代码补全</translation>
        </message>
        <message>
            <source>closed loop</source>
            <translation>闭环</translation>
        </message>
        <message>
            <source>model's limit</source>
            <translation>模型上限</translation>
        </message>
        <message>
            <source>Copies for prompts</source>
            <translation>专读提示的副本</translation>
        </message>
        <message>
            <source>Of the copies of the model these read prompts alone and pass the cache on; 0 for none.</source>
            <translation>这些副本只读提示并把缓存传出；0 表示没有。</translation>
        </message>
        <message>
            <source>Copies that read prompts alone</source>
            <translation>专读提示的副本数</translation>
        </message>
        <message>
            <source>Cache of a prompt on each device</source>
            <translation>每台设备上一条提示的缓存</translation>
        </message>
        <message>
            <source>Cache of a prompt to the copy that answers</source>
            <translation>把提示缓存传给作答的副本</translation>
        </message>
        <message>
            <source>Time of a prompt on a copy that reads alone</source>
            <translation>专读副本读一条提示的时间</translation>
        </message>
        <message>
            <source>Wait for a copy that reads prompts</source>
            <translation>等待专读副本的时间</translation>
        </message>
        <message>
            <source>Queries of its own</source>
            <translation>自有查询</translation>
        </message>
        <message>
            <source>Off where the queries of the layer's attention see the source as well.</source>
            <translation>若该层注意力的查询同时看到来源则关闭。</translation>
        </message>
        <message>
            <source>as weights</source>
            <translation>同权重</translation>
        </message>
        <message>
            <source>Formats by part</source>
            <translation>各部分的格式</translation>
        </message>
        <message>
            <source>Router</source>
            <translation>路由</translation>
        </message>
        <message>
            <source>Shared experts</source>
            <translation>共享专家</translation>
        </message>
        <message>
            <source>Embedding</source>
            <translation>词嵌入</translation>
        </message>
        <message>
            <source>Projector</source>
            <translation>投影器</translation>
        </message>
        <message>
            <source>Vision</source>
            <translation>视觉</translation>
        </message>
        <message>
            <source>Audio</source>
            <translation>音频</translation>
        </message>
        <message>
            <source>Recurrent layers</source>
            <translation>循环层</translation>
        </message>
        <message>
            <source>Per-layer embedding</source>
            <translation>逐层嵌入</translation>
        </message>
        <message>
            <source>MLP</source>
            <translation>MLP</translation>
        </message>
        <message>
            <source>Number format of this part; empty for what the weight format or the file has for it.</source>
            <translation>这一部分的数字格式；留空则按权重格式或文件中的规定。</translation>
        </message>
        <message>
            <source>Full output gate</source>
            <translation>完整的输出门</translation>
        </message>
        <message>
            <source>The output gate is one product, whatever the rank of the decay.</source>
            <translation>输出门是单个矩阵乘积，与衰减的秩无关。</translation>
        </message>
        <message>
            <source>Memory of the engine</source>
            <translation>引擎的内存</translation>
        </message>
        <message>
            <source>Share of the memory</source>
            <translation>内存占用比例</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>按引擎</translation>
        </message>
        <message>
            <source>What the model needs and no more; or as the engine spends it: blocks of the cache, what it reserves, graphs, buffers, and the share of the memory that it takes.</source>
            <translation>只算模型所需；或按引擎的实际占用：缓存分块、预留、计算图、缓冲区，以及它占用的内存比例。</translation>
        </message>
        <message>
            <source>Share of the usable memory that the engine may take; empty for all of it, or for its own default where memory is counted as the engine spends it.</source>
            <translation>引擎可占用的可用内存比例；留空为全部，若按引擎计内存则取其默认值。</translation>
        </message>
        <message>
            <source>Memory that the engine may take</source>
            <translation>引擎可占用的内存</translation>
        </message>
        <message>
            <source>Share of the memory that the engine takes</source>
            <translation>引擎占用的内存比例</translation>
        </message>
        <message>
            <source>Tokens set aside for each sequence</source>
            <translation>为每个序列预留的词元</translation>
        </message>
        <message>
            <source>Tokens of a page of the cache</source>
            <translation>缓存每页的词元</translation>
        </message>
        <message>
            <source>Positions whose logits are set aside</source>
            <translation>预留 logits 的位置</translation>
        </message>
        <message>
            <source>Captured graphs</source>
            <translation>捕获的计算图</translation>
        </message>
        <message>
            <source>Communication buffers of a rank</source>
            <translation>每个 rank 的通信缓冲区</translation>
        </message>
        <message>
            <source>Tokens of a sequence that the cache has room for</source>
            <translation>缓存可容纳的每序列词元</translation>
        </message>
        <message>
            <source>tokens of a page of the cache</source>
            <translation>缓存每页的词元</translation>
        </message>
        <message>
            <source>tokens beside a window for which the cache has room</source>
            <translation>窗口之外缓存留有余地的词元</translation>
        </message>
        <message>
            <source>Shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>Tokens that all prompts begin with, as the instructions of a system: cached and read once.</source>
            <translation>所有提示词共同的开头，如系统指令：只缓存并读取一次。</translation>
        </message>
        <message>
            <source>Shared prefix, held once</source>
            <translation>共享前缀，只存一份</translation>
        </message>
        <message>
            <source>Tokens of a sequence that are its own</source>
            <translation>序列自有的词元</translation>
        </message>
        <message>
            <source>Tokens that all sequences share, in whole pages</source>
            <translation>所有序列共享的词元（整页）</translation>
        </message>
        <message>
            <source>Ceiling of the shared prefix</source>
            <translation>共享前缀的上限时间</translation>
        </message>
        <message>
            <source>Share of the ceiling reached in decoding</source>
            <translation>解码达到的上限比例</translation>
        </message>
        <message>
            <source>Share of the ceiling reached in prefill</source>
            <translation>预填充达到的上限比例</translation>
        </message>
        <message>
            <source>Calibration</source>
            <translation>校准</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Empty where nothing was measured: the table is taken.</source>
            <translation>未测量则留空：采用表中数值。</translation>
        </message>
        <message>
            <source>prompt</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>tokens one by one</source>
            <translation>逐个词元</translation>
        </message>
        <message>
            <source>cache</source>
            <translation>缓存</translation>
        </message>
        <message>
            <source>cache on one device</source>
            <translation>一台设备上的缓存</translation>
        </message>
        <message>
            <source>weights on one device</source>
            <translation>一台设备上的权重</translation>
        </message>
        <message>
            <source>format of the weights</source>
            <translation>权重格式</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>devices</source>
            <translation>设备数</translation>
        </message>
        <message>
            <source>device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>tokens of all requests</source>
            <translation>所有请求的词元</translation>
        </message>
        <message>
            <source>a batch of prompts, without its time</source>
            <translation>一批提示，未给出时间</translation>
        </message>
        <message>
            <source>requests</source>
            <translation>请求数</translation>
        </message>
        <message>
            <source>requests at once</source>
            <translation>同时的请求</translation>
        </message>
        <message>
            <source>tokens of prompts</source>
            <translation>提示的词元</translation>
        </message>
        <message>
            <source>tokens of answers</source>
            <translation>回答的词元</translation>
        </message>
        <message>
            <source>output</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>TTFT</source>
            <translation>首词元时间</translation>
        </message>
        <message>
            <source>TPOT</source>
            <translation>每词元时间</translation>
        </message>
        <message>
            <source>ITL</source>
            <translation>词元间隔</translation>
        </message>
        <message>
            <source>cache that is left over, divided by the longest request</source>
            <translation>剩余缓存除以最长请求</translation>
        </message>
        <message>
            <source>tokens that fit into the memory left over</source>
            <translation>剩余显存可容纳的词元</translation>
        </message>
        <message>
            <source>memory that is left over, not what the requests need</source>
            <translation>剩余的显存，而非请求所需</translation>
        </message>
        <message>
            <source>the sum of request times over the duration</source>
            <translation>请求时间之和除以时长</translation>
        </message>
        <message>
            <source>other figures of the benchmark in another unit</source>
            <translation>测试其他数值的另一单位</translation>
        </message>
        <message>
            <source>Prompt tokens a second</source>
            <translation>每秒提示词元</translation>
        </message>
        <message>
            <source>Tokens of prompt and answer a second</source>
            <translation>每秒提示与回答词元</translation>
        </message>
        <message>
            <source>Weights, all devices</source>
            <translation>权重，所有设备</translation>
        </message>
        <message>
            <source>KV cache, all devices</source>
            <translation>KV 缓存，所有设备</translation>
        </message>
        <message>
            <source>the log does not state how many requests ran at once</source>
            <translation>日志未说明同时运行多少请求</translation>
        </message>
        <message>
            <source>the run that it states can't be computed</source>
            <translation>其说明的运行无法计算</translation>
        </message>
        <message>
            <source>nothing is predicted for it</source>
            <translation>没有对应的预测</translation>
        </message>
        <message>
            <source>not fitted</source>
            <translation>不用于拟合</translation>
        </message>
        <message>
            <source>no request ran</source>
            <translation>没有请求在运行</translation>
        </message>
        <message>
            <source>no time was taken</source>
            <translation>未测得时间</translation>
        </message>
        <message>
            <source>prompts were read meanwhile, or requests waited</source>
            <translation>其间有提示被处理，或有请求等待</translation>
        </message>
        <message>
            <source>a prompt after others in the cache</source>
            <translation>缓存中已有内容之后的提示</translation>
        </message>
        <message>
            <source>head of the table</source>
            <translation>表头</translation>
        </message>
        <message>
            <source>part of a table</source>
            <translation>表的一部分</translation>
        </message>
        <message>
            <source>prompt and answer</source>
            <translation>提示与回答</translation>
        </message>
        <message>
            <source>nothing that is computed here</source>
            <translation>此处不计算的内容</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>测得</translation>
        </message>
        <message>
            <source>stated</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>derived</source>
            <translation>推算</translation>
        </message>
        <message>
            <source>passed over</source>
            <translation>略过</translation>
        </message>
        <message>
            <source>not recognised</source>
            <translation>未识别</translation>
        </message>
        <message>
            <source>Layers there</source>
            <translation>那里的层数</translation>
        </message>
        <message>
            <source>Experts there</source>
            <translation>那里的专家</translation>
        </message>
        <message>
            <source>Layers that these devices hold; empty for as many as the memory of the others leaves over.</source>
            <translation>这些设备持有的层数；留空则取其他设备内存放不下的部分。</translation>
        </message>
        <message>
            <source>Of so many layers whose rest stands elsewhere the experts alone are held, and computed, here.</source>
            <translation>其余部分在别处的若干层，仅其专家在此存放并计算。</translation>
        </message>
        <message>
            <source>PCIe between devices of different kinds</source>
            <translation>不同设备之间的 PCIe</translation>
        </message>
        <message>
            <source>Ceiling of a place</source>
            <translation>一处的上限时间</translation>
        </message>
        <message>
            <source>Cache traffic of a place</source>
            <translation>一处的缓存流量</translation>
        </message>
        <message>
            <source>Expected time</source>
            <translation>预计时间</translation>
        </message>
        <message>
            <source>Further devices</source>
            <translation>其他设备</translation>
        </message>
        <message>
            <source>Split of a layer</source>
            <translation>层内切分</translation>
        </message>
        <message>
            <source>tensor</source>
            <translation>张量</translation>
        </message>
        <message>
            <source>row</source>
            <translation>行</translation>
        </message>
        <message>
            <source>How devices share a layer: heads and columns on each, its cache too; or rows of the matrices, with attention and the whole cache on the first.</source>
            <translation>设备如何分担一层：各持部分头与列及其缓存；或只分矩阵的行，注意力与全部缓存留在第一台。</translation>
        </message>
        <message>
            <source>Inputs to the devices of the rows, and their results back</source>
            <translation>输入送往持有行的设备并取回结果</translation>
        </message>
        <message>
            <source>Paid by</source>
            <translation>付费方式</translation>
        </message>
        <message>
            <source>Further costs</source>
            <translation>其他费用</translation>
        </message>
        <message>
            <source>Purchase</source>
            <translation>购买价格</translation>
        </message>
        <message>
            <source>Host and network</source>
            <translation>主机与网络</translation>
        </message>
        <message>
            <source>Years in use</source>
            <translation>使用年数</translation>
        </message>
        <message>
            <source>Hours in use</source>
            <translation>使用时间占比</translation>
        </message>
        <message>
            <source>Electricity</source>
            <translation>电价</translation>
        </message>
        <message>
            <source>PUE</source>
            <translation>PUE</translation>
        </message>
        <message>
            <source>Power under load</source>
            <translation>负载功率占比</translation>
        </message>
        <message>
            <source>Grid</source>
            <translation>电网排放</translation>
        </message>
        <message>
            <source>Cached prompts</source>
            <translation>缓存提示占比</translation>
        </message>
        <message>
            <source>API, input</source>
            <translation>API 输入价</translation>
        </message>
        <message>
            <source>API, cached</source>
            <translation>API 缓存价</translation>
        </message>
        <message>
            <source>API, output</source>
            <translation>API 输出价</translation>
        </message>
        <message>
            <source>rent</source>
            <translation>租用</translation>
        </message>
        <message>
            <source>own</source>
            <translation>购买</translation>
        </message>
        <message>
            <source>Devices rented by the hour, or bought, housed and powered.</source>
            <translation>按小时租用设备，或购买设备并承担机房与电力。</translation>
        </message>
        <message>
            <source>US dollars an hour for all else that is paid: further devices, storage, staff.</source>
            <translation>每小时的其他全部费用（美元）：其他设备、存储、人员。</translation>
        </message>
        <message>
            <source>US dollars for one device, where they are bought.</source>
            <translation>购买一台设备的价格（美元）。</translation>
        </message>
        <message>
            <source>Hosts, network and racks over the price of the devices; an assumption.</source>
            <translation>主机、网络与机架费用相对设备价格的比例；为假设值。</translation>
        </message>
        <message>
            <source>Until it is written off.</source>
            <translation>折旧完毕为止的年数。</translation>
        </message>
        <message>
            <source>Share of all hours in which the devices work; the rest is paid all the same.</source>
            <translation>设备工作时间占全部时间的比例；其余时间同样要付费。</translation>
        </message>
        <message>
            <source>US dollars for a kWh.</source>
            <translation>每千瓦时的价格（美元）。</translation>
        </message>
        <message>
            <source>Power of the building over that of its machines; 1.56 is the mean in 2024 (Uptime Institute).</source>
            <translation>机房总功率与机器功率之比；1.56 是 Uptime Institute 2024 年调查的平均值。</translation>
        </message>
        <message>
            <source>What a device draws while it works over its rated power; an assumption.</source>
            <translation>设备工作时的功率与额定功率之比；为假设值。</translation>
        </message>
        <message>
            <source>Grams of CO2 for a kWh; 445 is the world's mean of 2024 by the IEA (Electricity 2025).</source>
            <translation>每千瓦时的二氧化碳克数；445 是国际能源署（Electricity 2025）给出的 2024 年世界平均值。</translation>
        </message>
        <message>
            <source>Share of the prompt tokens that an API bills as cached.</source>
            <translation>API 按缓存价计费的提示词元占比。</translation>
        </message>
        <message>
            <source>What an API asks for a million prompt tokens.</source>
            <translation>API 每百万提示词元的价格。</translation>
        </message>
        <message>
            <source>What an API asks for a million cached prompt tokens; empty for the price of input.</source>
            <translation>API 每百万缓存提示词元的价格；留空则按输入价。</translation>
        </message>
        <message>
            <source>What an API asks for a million output tokens.</source>
            <translation>API 每百万输出词元的价格。</translation>
        </message>
        <message>
            <source>An hour of one device that is bought</source>
            <translation>一台自有设备每小时的折旧</translation>
        </message>
        <message>
            <source>Electricity of an hour</source>
            <translation>每小时电费</translation>
        </message>
        <message>
            <source>Price of a million prompt tokens</source>
            <translation>每百万提示词元价格</translation>
        </message>
        <message>
            <source>Price of a million cached prompt tokens</source>
            <translation>每百万缓存提示词元价格</translation>
        </message>
        <message>
            <source>Price of a million output tokens without their prompts</source>
            <translation>每百万输出词元价格（不含提示）</translation>
        </message>
        <message>
            <source>Price of a request</source>
            <translation>每次请求价格</translation>
        </message>
        <message>
            <source>Price of a million output tokens under the arrivals</source>
            <translation>到达负载下每百万输出词元价格</translation>
        </message>
        <message>
            <source>Price of a user for a month</source>
            <translation>每用户每月价格</translation>
        </message>
        <message>
            <source>Requests a second of a user</source>
            <translation>每用户每秒请求数</translation>
        </message>
        <message>
            <source>Price of a request at the API</source>
            <translation>API 每次请求价格</translation>
        </message>
        <message>
            <source>Requests a second at which the API costs as much</source>
            <translation>与 API 费用相等时的每秒请求数</translation>
        </message>
        <message>
            <source>Price of the arrivals at the API for a month</source>
            <translation>到达负载在 API 上的每月费用</translation>
        </message>
        <message>
            <source>Rated power</source>
            <translation>额定功率</translation>
        </message>
        <message>
            <source>Rated power of further devices</source>
            <translation>其他设备的额定功率</translation>
        </message>
        <message>
            <source>Power of all devices and their building</source>
            <translation>全部设备与机房的功率</translation>
        </message>
        <message>
            <source>Energy of an output token</source>
            <translation>每个输出词元的能耗</translation>
        </message>
        <message>
            <source>Energy of a million output tokens</source>
            <translation>每百万输出词元的能耗</translation>
        </message>
        <message>
            <source>Energy of a month</source>
            <translation>每月能耗</translation>
        </message>
        <message>
            <source>CO2 of a month</source>
            <translation>每月二氧化碳</translation>
        </message>
        <message>
            <source>Energy of an output token under the arrivals</source>
            <translation>到达负载下每个输出词元的能耗</translation>
        </message>
        <message>
            <source>as input</source>
            <translation>同输入价</translation>
        </message>
        <message>
            <source>Scaling law</source>
            <translation>缩放定律</translation>
        </message>
        <message>
            <source>Budget in</source>
            <translation>预算类型</translation>
        </message>
        <message>
            <source>Training FLOPs</source>
            <translation>训练 FLOPs</translation>
        </message>
        <message>
            <source>Device-hours</source>
            <translation>设备小时</translation>
        </message>
        <message>
            <source>Money</source>
            <translation>金额</translation>
        </message>
        <message>
            <source>Target loss</source>
            <translation>目标损失</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>规模</translation>
        </message>
        <message>
            <source>Training tokens</source>
            <translation>训练词元数</translation>
        </message>
        <message>
            <source>Tokens to be served</source>
            <translation>预计服务词元数</translation>
        </message>
        <message>
            <source>Utilisation in training</source>
            <translation>训练利用率</translation>
        </message>
        <message>
            <source>Experts of the law</source>
            <translation>定律中的专家数</translation>
        </message>
        <message>
            <source>Tokens trained on</source>
            <translation>已训练词元数</translation>
        </message>
        <message>
            <source>Scaling laws</source>
            <translation>缩放定律</translation>
        </message>
        <message>
            <source>The published law whose constants are taken.</source>
            <translation>采用哪篇论文的定律常数。</translation>
        </message>
        <message>
            <source>FLOPs of the whole training.</source>
            <translation>整个训练的 FLOPs。</translation>
        </message>
        <message>
            <source>Hours of all devices together.</source>
            <translation>全部设备的总小时数。</translation>
        </message>
        <message>
            <source>US dollars for the training, at the price of the devices.</source>
            <translation>按设备价格计算的训练费用（美元）。</translation>
        </message>
        <message>
            <source>Loss to be reached, in nats a token.</source>
            <translation>要达到的损失，单位为每词元奈特。</translation>
        </message>
        <message>
            <source>Parameters of the model.</source>
            <translation>模型的参数量。</translation>
        </message>
        <message>
            <source>Tokens of the training.</source>
            <translation>训练的词元数。</translation>
        </message>
        <message>
            <source>Tokens of its whole life: the more, the smaller the model that pays. 0 counts training alone.</source>
            <translation>模型一生中要读写的词元数：越多，就越值得把较小的模型训练得更久。0 表示只计训练。</translation>
        </message>
        <message>
            <source>FLOPs of the model over the 16-bit peak of the devices; an assumption.</source>
            <translation>模型 FLOPs 与设备 16 位峰值之比；这是一个假设。</translation>
        </message>
        <message>
            <source>Experts as large as a dense layer, of which one is active; only a law of MoE models asks.</source>
            <translation>专家数，其中一个被激活，每个与稠密层一样大；只有 MoE 定律需要它。</translation>
        </message>
        <message>
            <source>What the model of the scenario was trained on, to be held against the law; empty for nothing.</source>
            <translation>本场景模型训练所用的词元数，用来与定律对照；留空则不作比较。</translation>
        </message>
        <message>
            <source>Constant of the law</source>
            <translation>定律常数</translation>
        </message>
        <message>
            <source>Experts that take effect</source>
            <translation>有效专家数</translation>
        </message>
        <message>
            <source>Device-hours that the money buys</source>
            <translation>该金额可买的设备小时</translation>
        </message>
        <message>
            <source>FLOPs of the training</source>
            <translation>训练的 FLOPs</translation>
        </message>
        <message>
            <source>FLOPs of what is served</source>
            <translation>服务的 FLOPs</translation>
        </message>
        <message>
            <source>FLOPs of training and serving</source>
            <translation>训练与服务的 FLOPs</translation>
        </message>
        <message>
            <source>FLOPs saved by the smaller model</source>
            <translation>较小模型节省的 FLOPs</translation>
        </message>
        <message>
            <source>Price of the training</source>
            <translation>训练的价格</translation>
        </message>
        <message>
            <source>Size over the best of training alone</source>
            <translation>与只计训练时最佳规模之比</translation>
        </message>
        <message>
            <source>Best size</source>
            <translation>最佳规模</translation>
        </message>
        <message>
            <source>Best size for training alone</source>
            <translation>只计训练的最佳规模</translation>
        </message>
        <message>
            <source>Best training tokens</source>
            <translation>最佳训练词元数</translation>
        </message>
        <message>
            <source>Best tokens for training alone</source>
            <translation>只计训练的最佳词元数</translation>
        </message>
        <message>
            <source>Loss of the best model</source>
            <translation>最佳模型的损失</translation>
        </message>
        <message>
            <source>Tokens for each parameter</source>
            <translation>每个参数的词元数</translation>
        </message>
        <message>
            <source>Device-hours of the training</source>
            <translation>训练的设备小时</translation>
        </message>
        <message>
            <source>Days of the training</source>
            <translation>训练天数</translation>
        </message>
        <message>
            <source>Parameters as the law counts them</source>
            <translation>按定律口径的参数量</translation>
        </message>
        <message>
            <source>Training FLOPs for which this size is best</source>
            <translation>使该规模最佳的训练 FLOPs</translation>
        </message>
        <message>
            <source>Tokens for which this size is best</source>
            <translation>使该规模最佳的词元数</translation>
        </message>
        <message>
            <source>Tokens over those for which this size is best</source>
            <translation>与该规模最佳词元数之比</translation>
        </message>
        <message>
            <source>Tokens trained on for each parameter</source>
            <translation>每个参数已训练的词元数</translation>
        </message>
        <message>
            <source>Loss of the model by the law</source>
            <translation>按定律该模型的损失</translation>
        </message>
        <message>
            <source>Epoch re-fit</source>
            <translation>Epoch 重新拟合</translation>
        </message>
        <message>
            <source>Hoffmann, approach 1</source>
            <translation>Hoffmann 方法 1</translation>
        </message>
        <message>
            <source>Hoffmann, approach 2</source>
            <translation>Hoffmann 方法 2</translation>
        </message>
        <message>
            <source>Hoffmann, approach 3</source>
            <translation>Hoffmann 方法 3</translation>
        </message>
        <message>
            <source>Hoffmann, table A3</source>
            <translation>Hoffmann 表 A3</translation>
        </message>
        <message>
            <source>Joint law of MoE</source>
            <translation>MoE 联合定律</translation>
        </message>
        <message>
            <source>Quality scores</source>
            <translation>质量评分</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>评分</translation>
        </message>
        <message>
            <source>TTFT at most</source>
            <translation>TTFT 上限</translation>
        </message>
        <message>
            <source>TPOT at most</source>
            <translation>TPOT 上限</translation>
        </message>
        <message>
            <source>Output of its own</source>
            <translation>自有输出投影</translation>
        </message>
        <message>
            <source>Off where the o_proj of another mixer stands for both.</source>
            <translation>若另一个混合器的 o_proj 同时为两者输出，则关闭。</translation>
        </message>
        <message>
            <source>Receptance</source>
            <translation>接收门</translation>
        </message>
        <message>
            <source>A gate of the hidden width; off in RWKV-7.</source>
            <translation>隐藏宽度的门；RWKV-7 中没有。</translation>
        </message>
        <message>
            <source>Rank of the decay</source>
            <translation>衰减的秩</translation>
        </message>
        <message>
            <source>Rank of the rate</source>
            <translation>学习率的秩</translation>
        </message>
        <message>
            <source>Rank of the gate</source>
            <translation>门的秩</translation>
        </message>
        <message>
            <source>Rank of the first values</source>
            <translation>首层值的秩</translation>
        </message>
        <message>
            <source>Rank of what mixes in the first layer's values; empty in that layer.</source>
            <translation>混入首层值所用的秩；首层为空。</translation>
        </message>
        <message>
            <source>Amount in</source>
            <translation>数量计法</translation>
        </message>
        <message>
            <source>Tokens of the whole run, or examples of a data set and epochs.</source>
            <translation>整个训练的 token 数，或数据集的样本数与轮数。</translation>
        </message>
        <message>
            <source>Tokens of the whole run.</source>
            <translation>整个训练的 token 数。</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>样本数</translation>
        </message>
        <message>
            <source>Examples of the data set.</source>
            <translation>数据集中的样本数。</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>轮数</translation>
        </message>
        <message>
            <source>How often each example is seen.</source>
            <translation>每个样本被看到的次数。</translation>
        </message>
        <message>
            <source>Tokens of an example</source>
            <translation>每个样本的 token 数</translation>
        </message>
        <message>
            <source>Mean length of an example.</source>
            <translation>样本的平均长度。</translation>
        </message>
        <message>
            <source>Packed</source>
            <translation>打包</translation>
        </message>
        <message>
            <source>Examples fill sequences one behind the other; else each is padded to one.</source>
            <translation>样本首尾相接填满序列；否则每个样本补齐为一个序列。</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>方法</translation>
        </message>
        <message>
            <source>All weights; adapters, plain, over quantised weights or with magnitudes; or last layers.</source>
            <translation>全部权重；低秩适配器：普通、建在量化权重上或带幅值；或只训练最后几层。</translation>
        </message>
        <message>
            <source>Rank of the adapters</source>
            <translation>适配器的秩</translation>
        </message>
        <message>
            <source>Width between the two factors of an adapter.</source>
            <translation>适配器两个因子之间的宽度。</translation>
        </message>
        <message>
            <source>Products that are adapted</source>
            <translation>加适配器的乘积</translation>
        </message>
        <message>
            <source>all-linear, attention, mlp, or checkpoint names joined by commas, as q_proj,v_proj.</source>
            <translation>all-linear、attention、mlp，或用逗号连接的检查点名称，如 q_proj,v_proj。</translation>
        </message>
        <message>
            <source>Format of trained adapters</source>
            <translation>训练中适配器的格式</translation>
        </message>
        <message>
            <source>Format of frozen weights</source>
            <translation>冻结权重的格式</translation>
        </message>
        <message>
            <source>What qlora holds the model in; others in 16 bit.</source>
            <translation>qlora 存放模型所用的格式；其他方法为 16 位。</translation>
        </message>
        <message>
            <source>Trained layers</source>
            <translation>训练的层数</translation>
        </message>
        <message>
            <source>Of the method frozen: so many of the last layers train.</source>
            <translation>用于 frozen 方法：最后这么多层参与训练。</translation>
        </message>
        <message>
            <source>Trains embedding and head</source>
            <translation>训练嵌入与输出头</translation>
        </message>
        <message>
            <source>Beside adapters or the last layers these train as well.</source>
            <translation>除适配器或最后几层外，它们也参与训练。</translation>
        </message>
        <message>
            <source>Objective</source>
            <translation>目标</translation>
        </message>
        <message>
            <source>dpo compares an answer with a worse one under a reference model; grpo samples its own answers.</source>
            <translation>dpo 借助参考模型把回答与较差的回答比较；grpo 自行采样回答。</translation>
        </message>
        <message>
            <source>Reference model</source>
            <translation>参考模型</translation>
        </message>
        <message>
            <source>For dpo and grpo: beside the model, the model without its adapters, or none.</source>
            <translation>用于 dpo 与 grpo：与模型并存、去掉适配器的模型本身，或没有。</translation>
        </message>
        <message>
            <source>Answers are sampled</source>
            <translation>回答采样于</translation>
        </message>
        <message>
            <source>For grpo: by a copy of the model for inference on the same devices, or on others.</source>
            <translation>用于 grpo：由同一批设备上的推理副本采样，或在其他设备上。</translation>
        </message>
        <message>
            <source>Answers to a prompt</source>
            <translation>每个提示的回答数</translation>
        </message>
        <message>
            <source>For grpo: answers that are sampled for each prompt.</source>
            <translation>用于 grpo：每个提示采样的回答数。</translation>
        </message>
        <message>
            <source>Framework</source>
            <translation>框架</translation>
        </message>
        <message>
            <source>Whose measured efficiencies, buffers and overheads are taken.</source>
            <translation>采用其实测效率、缓冲区和开销。</translation>
        </message>
        <message>
            <source>Sequence</source>
            <translation>序列</translation>
        </message>
        <message>
            <source>Tokens of each sequence.</source>
            <translation>每个序列的 token 数。</translation>
        </message>
        <message>
            <source>Global batch</source>
            <translation>全局批量</translation>
        </message>
        <message>
            <source>Sequences of an optimizer step on all devices; empty for one micro-batch of each copy.</source>
            <translation>所有设备上一个优化器步的序列数；留空为每个副本一个微批次。</translation>
        </message>
        <message>
            <source>Micro-batch</source>
            <translation>微批次</translation>
        </message>
        <message>
            <source>Sequences that a copy of the model takes at once; gradients of several add up.</source>
            <translation>模型的一个副本一次处理的序列数；多个微批次的梯度相加。</translation>
        </message>
        <message>
            <source>Amount of training</source>
            <translation>训练量</translation>
        </message>
        <message>
            <source>Precision of products</source>
            <translation>乘积精度</translation>
        </message>
        <message>
            <source>What matrix products compute in, forward and backward.</source>
            <translation>矩阵乘积在前向与反向中使用的精度。</translation>
        </message>
        <message>
            <source>Format of weights</source>
            <translation>权重格式</translation>
        </message>
        <message>
            <source>How the weights stand between steps; products get a 16-bit copy.</source>
            <translation>权重在步与步之间的格式；乘积使用 16 位副本。</translation>
        </message>
        <message>
            <source>Master weights</source>
            <translation>主权重</translation>
        </message>
        <message>
            <source>The optimizer has its own 32-bit copy of 16-bit weights.</source>
            <translation>优化器为 16 位权重另存一份 32 位副本。</translation>
        </message>
        <message>
            <source>Format of gradients</source>
            <translation>梯度格式</translation>
        </message>
        <message>
            <source>What gradients are added up and held in.</source>
            <translation>梯度累加与存放所用的格式。</translation>
        </message>
        <message>
            <source>Optimizer</source>
            <translation>优化器</translation>
        </message>
        <message>
            <source>How many states it keeps for each parameter.</source>
            <translation>它为每个参数保存多少状态。</translation>
        </message>
        <message>
            <source>Format of optimizer states</source>
            <translation>优化器状态格式</translation>
        </message>
        <message>
            <source>Where the optimizer has no format of its own for them.</source>
            <translation>用于优化器自身没有规定格式的情况。</translation>
        </message>
        <message>
            <source>Recomputation</source>
            <translation>重计算</translation>
        </message>
        <message>
            <source>What is computed again: scores; all but attention and half of the products; layers; runs.</source>
            <translation>重新计算的内容：注意力分数；除注意力和每隔一个乘积外的一切；整层；若干层一组。</translation>
        </message>
        <message>
            <source>Layers of a run</source>
            <translation>每组层数</translation>
        </message>
        <message>
            <source>Of the recomputation every: the input of each run of so many layers is kept.</source>
            <translation>用于重计算 every：每这么多层保留一次输入。</translation>
        </message>
        <message>
            <source>Held by the host</source>
            <translation>由主机存放</translation>
        </message>
        <message>
            <source>Optimizer states; the weights with them; inputs of recomputed layers; or all of it.</source>
            <translation>优化器状态；连同权重；重计算层的输入；或全部。</translation>
        </message>
        <message>
            <source>ZeRO stage</source>
            <translation>ZeRO 阶段</translation>
        </message>
        <message>
            <source>What data-parallel copies share out: 1 optimizer states, 2 also gradients, 3 also weights.</source>
            <translation>数据并行副本之间分摊的内容：1 优化器状态，2 加上梯度，3 再加上权重。</translation>
        </message>
        <message>
            <source>Shared out among</source>
            <translation>分摊范围</translation>
        </message>
        <message>
            <source>All data-parallel copies, or those of a node (hybrid).</source>
            <translation>所有数据并行副本，或一个节点内的副本（混合）。</translation>
        </message>
        <message>
            <source>Layers gathered ahead</source>
            <translation>预先收集的层</translation>
        </message>
        <message>
            <source>With stage 3: layers whose weights are there beside the one that runs.</source>
            <translation>用于阶段 3：除正在运行的层外已收集权重的层数。</translation>
        </message>
        <message>
            <source>Sequence parallel</source>
            <translation>序列并行</translation>
        </message>
        <message>
            <source>What tensor parallel does not divide, as norms, is divided by positions among its devices.</source>
            <translation>张量并行不切分的部分（如归一化）按位置分给其设备。</translation>
        </message>
        <message>
            <source>Pipeline schedule</source>
            <translation>流水线调度</translation>
        </message>
        <message>
            <source>In what order a pipeline takes the micro-batches of a step.</source>
            <translation>流水线处理一步中各微批次的顺序。</translation>
        </message>
        <message>
            <source>Virtual stages</source>
            <translation>虚拟阶段</translation>
        </message>
        <message>
            <source>Of the schedule interleaved: runs of layers of a device.</source>
            <translation>用于 interleaved 调度：每个设备的层组数。</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>损失</translation>
        </message>
        <message>
            <source>Logits of all positions at once, of a chunk after the other, or never as a whole (fused).</source>
            <translation>一次计算所有位置的 logits、逐块计算，或从不整体存放 (fused)。</translation>
        </message>
        <message>
            <source>Positions of a chunk</source>
            <translation>每块位置数</translation>
        </message>
        <message>
            <source>Of the loss chunked: positions whose logits are there at once.</source>
            <translation>用于 chunked 损失：同时存在 logits 的位置数。</translation>
        </message>
        <message>
            <source>Dropout</source>
            <translation>Dropout</translation>
        </message>
        <message>
            <source>Masks are kept: a byte for each element that may have been left out.</source>
            <translation>保留掩码：每个可能被丢弃的元素一个字节。</translation>
        </message>
        <message>
            <source>Kernels</source>
            <translation>内核</translation>
        </message>
        <message>
            <source>Norms and gated functions in one kernel each, or in steps whose results are all kept.</source>
            <translation>归一化与门控函数各用一个内核，或分步进行并保留所有结果。</translation>
        </message>
        <message>
            <source>Overlap</source>
            <translation>重叠</translation>
        </message>
        <message>
            <source>Gradients and weights travel between copies while layers are computed.</source>
            <translation>计算各层的同时在副本之间传输梯度与权重。</translation>
        </message>
        <message>
            <source>Update in the backward pass</source>
            <translation>在反向传播中更新</translation>
        </message>
        <message>
            <source>Weights change and gradients go as soon as they are there.</source>
            <translation>梯度一到即更新权重并释放。</translation>
        </message>
        <message>
            <source>Fine-tuning</source>
            <translation>微调</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>What memory and the verdict on it are judged by: serving, or training.</source>
            <translation>按什么判断内存是否足够：推理服务或训练。</translation>
        </message>
        <message>
            <source>Devices that share each layer; empty for all of them, or for one in training.</source>
            <translation>共享每一层的设备数；留空为全部，训练时为一个。</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>inference</source>
            <translation>推理</translation>
        </message>
        <message>
            <source>training</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>词元</translation>
        </message>
        <message>
            <source>examples</source>
            <translation>样本</translation>
        </message>
        <message>
            <source>lora</source>
            <translation>LoRA</translation>
        </message>
        <message>
            <source>qlora</source>
            <translation>QLoRA</translation>
        </message>
        <message>
            <source>dora</source>
            <translation>DoRA</translation>
        </message>
        <message>
            <source>frozen</source>
            <translation>冻结</translation>
        </message>
        <message>
            <source>next-token</source>
            <translation>下一个 token</translation>
        </message>
        <message>
            <source>dpo</source>
            <translation>DPO</translation>
        </message>
        <message>
            <source>grpo</source>
            <translation>GRPO</translation>
        </message>
        <message>
            <source>same</source>
            <translation>同一模型</translation>
        </message>
        <message>
            <source>elsewhere</source>
            <translation>其他设备</translation>
        </message>
        <message>
            <source>beside</source>
            <translation>同一设备</translation>
        </message>
        <message>
            <source>bf16</source>
            <translation>BF16</translation>
        </message>
        <message>
            <source>fp16</source>
            <translation>FP16</translation>
        </message>
        <message>
            <source>fp8</source>
            <translation>FP8</translation>
        </message>
        <message>
            <source>mxfp8</source>
            <translation>MXFP8</translation>
        </message>
        <message>
            <source>nvfp4</source>
            <translation>NVFP4</translation>
        </message>
        <message>
            <source>fp32</source>
            <translation>FP32</translation>
        </message>
        <message>
            <source>tf32</source>
            <translation>TF32</translation>
        </message>
        <message>
            <source>selective</source>
            <translation>选择性</translation>
        </message>
        <message>
            <source>operators</source>
            <translation>按算子</translation>
        </message>
        <message>
            <source>optimizer</source>
            <translation>优化器状态</translation>
        </message>
        <message>
            <source>activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>whole</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>node</source>
            <translation>节点内</translation>
        </message>
        <message>
            <source>gpipe</source>
            <translation>GPipe</translation>
        </message>
        <message>
            <source>1f1b</source>
            <translation>1F1B</translation>
        </message>
        <message>
            <source>interleaved</source>
            <translation>交错</translation>
        </message>
        <message>
            <source>zero-bubble</source>
            <translation>零气泡</translation>
        </message>
        <message>
            <source>plain</source>
            <translation>普通</translation>
        </message>
        <message>
            <source>chunked</source>
            <translation>分块</translation>
        </message>
        <message>
            <source>eager</source>
            <translation>逐步</translation>
        </message>
        <message>
            <source>Tokens copied for their experts</source>
            <translation>为各专家复制的 token</translation>
        </message>
        <message>
            <source>Input of a layer</source>
            <translation>层的输入</translation>
        </message>
        <message>
            <source>bytes of an activation that is kept for the backward pass</source>
            <translation>为反向传播保留的每个激活的字节数</translation>
        </message>
        <message>
            <source>bytes of an element of a product's input that is kept for the gradient of its weights</source>
            <translation>为权重梯度保留的乘积输入每个元素的字节数</translation>
        </message>
        <message>
            <source>1 where dropout thins activations out in training</source>
            <translation>训练中使用 dropout 时为 1</translation>
        </message>
        <message>
            <source>What is given: compute, money, a loss, a size or tokens that are to be best, or the model.</source>
            <translation>给定的是什么：计算量、金额、损失、要成为最佳的规模或词元数，或者本场景的模型。</translation>
        </message>
        <message>
            <source>Logits that grow with the batch</source>
            <translation>随批量增长的 logits</translation>
        </message>
        <message>
            <source>Memory left for sequences</source>
            <translation>可供序列使用的内存</translation>
        </message>
        <message>
            <source>Pre-training</source>
            <translation>预训练</translation>
        </message>
        <message>
            <source>Fine-tuning of all weights</source>
            <translation>全参数微调</translation>
        </message>
        <message>
            <source>LoRA</source>
            <translation>LoRA</translation>
        </message>
        <message>
            <source>QLoRA</source>
            <translation>QLoRA</translation>
        </message>
        <message>
            <source>1 where gradients stand all the time</source>
            <translation>梯度始终占用内存时为 1</translation>
        </message>
        <message>
            <source>1 where rows and columns have states</source>
            <translation>状态按行和列保存时为 1</translation>
        </message>
        <message>
            <source>1 where states are never paged out</source>
            <translation>状态从不换出时为 1</translation>
        </message>
        <message>
            <source>16-bit weights while they are used</source>
            <translation>使用期间的 16 位权重</translation>
        </message>
        <message>
            <source>Activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Activations kept for the backward pass</source>
            <translation>为反向传播保留的激活</translation>
        </message>
        <message>
            <source>Activations kept of a micro-batch</source>
            <translation>一个微批次保留的激活</translation>
        </message>
        <message>
            <source>Activations of a run that is computed again</source>
            <translation>重新计算的一组层的激活</translation>
        </message>
        <message>
            <source>Buckets of gradients and weights</source>
            <translation>梯度与权重的传输桶</translation>
        </message>
        <message>
            <source>Buffers of collectives</source>
            <translation>集合通信缓冲区</translation>
        </message>
        <message>
            <source>Bytes for each logit, copies included</source>
            <translation>每个 logit 的字节数（含副本）</translation>
        </message>
        <message>
            <source>Bytes of a gradient</source>
            <translation>一个梯度的字节数</translation>
        </message>
        <message>
            <source>Bytes of a master weight</source>
            <translation>一个主权重的字节数</translation>
        </message>
        <message>
            <source>Bytes of a weight</source>
            <translation>一个权重的字节数</translation>
        </message>
        <message>
            <source>Bytes of an element of a vector</source>
            <translation>向量元素的字节数</translation>
        </message>
        <message>
            <source>Bytes of an optimizer state</source>
            <translation>一个优化器状态的字节数</translation>
        </message>
        <message>
            <source>Bytes of the update's temporaries</source>
            <translation>更新临时量的字节数</translation>
        </message>
        <message>
            <source>Cache of one answer to each prompt</source>
            <translation>每个提示一个回答的缓存</translation>
        </message>
        <message>
            <source>Copies that sample answers</source>
            <translation>采样回答的副本数</translation>
        </message>
        <message>
            <source>Devices that share it out</source>
            <translation>分摊它的设备数</translation>
        </message>
        <message>
            <source>Devices that share out the reference model</source>
            <translation>分摊参考模型的设备数</translation>
        </message>
        <message>
            <source>Gradients</source>
            <translation>梯度</translation>
        </message>
        <message>
            <source>Gradients beside the activations</source>
            <translation>与激活并存的梯度</translation>
        </message>
        <message>
            <source>Gradients of the widest operator</source>
            <translation>最宽算子的梯度</translation>
        </message>
        <message>
            <source>Inputs of the matrix</source>
            <translation>矩阵的输入数</translation>
        </message>
        <message>
            <source>Layers at once</source>
            <translation>同时的层数</translation>
        </message>
        <message>
            <source>Layers gathered</source>
            <translation>已收集的层数</translation>
        </message>
        <message>
            <source>Layers of this kind</source>
            <translation>此类层数</translation>
        </message>
        <message>
            <source>Logits and loss</source>
            <translation>Logits 与损失</translation>
        </message>
        <message>
            <source>Memory in the backward pass</source>
            <translation>反向传播时的内存</translation>
        </message>
        <message>
            <source>Memory in training, fullest device</source>
            <translation>训练内存，最满的设备</translation>
        </message>
        <message>
            <source>Memory left in training</source>
            <translation>训练剩余内存</translation>
        </message>
        <message>
            <source>Memory when the loss is computed</source>
            <translation>计算损失时的内存</translation>
        </message>
        <message>
            <source>Memory when weights are updated</source>
            <translation>更新权重时的内存</translation>
        </message>
        <message>
            <source>Micro-batches under way</source>
            <translation>进行中的微批次数</translation>
        </message>
        <message>
            <source>Models beside the one that trains</source>
            <translation>训练模型之外的模型</translation>
        </message>
        <message>
            <source>Moment of the peak: loss, backward, update</source>
            <translation>峰值时刻：1 损失，2 反向，3 更新</translation>
        </message>
        <message>
            <source>Optimizer states</source>
            <translation>优化器状态</translation>
        </message>
        <message>
            <source>Outputs of the matrix</source>
            <translation>矩阵的输出数</translation>
        </message>
        <message>
            <source>Parameters cast to 16 bit</source>
            <translation>转换为 16 位的参数</translation>
        </message>
        <message>
            <source>Parameters of the largest layer</source>
            <translation>最大一层的参数</translation>
        </message>
        <message>
            <source>Parameters of the largest matrix, unpacked</source>
            <translation>最大矩阵解包后的参数</translation>
        </message>
        <message>
            <source>Parameters of the stage</source>
            <translation>该阶段的参数</translation>
        </message>
        <message>
            <source>Parameters outside layers, gathered</source>
            <translation>层外已收集的参数</translation>
        </message>
        <message>
            <source>Pipeline stage of the fullest device</source>
            <translation>最满设备所在的流水线阶段</translation>
        </message>
        <message>
            <source>Positions of a micro-batch on a device</source>
            <translation>设备上一个微批次的位置数</translation>
        </message>
        <message>
            <source>Reference models</source>
            <translation>参考模型数</translation>
        </message>
        <message>
            <source>Runtime context of the framework</source>
            <translation>框架的运行时上下文</translation>
        </message>
        <message>
            <source>Runtime, collectives and fragmentation</source>
            <translation>运行时、集合通信与碎片</translation>
        </message>
        <message>
            <source>Sequences of a micro-batch</source>
            <translation>一个微批次的序列数</translation>
        </message>
        <message>
            <source>Share that stays</source>
            <translation>保留的份额</translation>
        </message>
        <message>
            <source>Share that the allocator holds beyond what is used</source>
            <translation>分配器超出实际使用的份额</translation>
        </message>
        <message>
            <source>States beside the activations</source>
            <translation>与激活并存的状态</translation>
        </message>
        <message>
            <source>States of a matrix element</source>
            <translation>矩阵元素的状态数</translation>
        </message>
        <message>
            <source>States of a vector element</source>
            <translation>向量元素的状态数</translation>
        </message>
        <message>
            <source>Temporaries of the update</source>
            <translation>更新的临时量</translation>
        </message>
        <message>
            <source>Weights in training</source>
            <translation>训练中的权重</translation>
        </message>
        <message>
            <source>Moment of the peak: loss, backward, update, load</source>
            <translation>峰值时刻：1 损失，2 反向，3 更新，4 加载</translation>
        </message>
        <message>
            <source>Weights of the largest layer</source>
            <translation>最大一层的权重</translation>
        </message>
        <message>
            <source>Weights outside layers, gathered</source>
            <translation>层外已收集的权重</translation>
        </message>
        <message>
            <source>Memory when weights are loaded</source>
            <translation>加载权重时的内存</translation>
        </message>
        <message>
            <source>1 where each device loads all weights before they are shared out</source>
            <translation>每个设备先加载全部权重再分摊时为 1</translation>
        </message>
        <message>
            <source>Goodput</source>
            <translation>有效时间占比</translation>
        </message>
        <message>
            <source>Share of the time in which the run makes progress; empty for what long runs are measured at.</source>
            <translation>训练真正推进的时间占比；留空则取长期训练的实测值。</translation>
        </message>
        <message>
            <source>A micro-batch on the slowest stage</source>
            <translation>最慢阶段的一个微批</translation>
        </message>
        <message>
            <source>All micro-batches through the pipeline</source>
            <translation>全部微批通过流水线</translation>
        </message>
        <message>
            <source>Gradients and weights between the copies</source>
            <translation>副本间的梯度与权重通信</translation>
        </message>
        <message>
            <source>Of it what no computation hides</source>
            <translation>其中未被计算掩盖的部分</translation>
        </message>
        <message>
            <source>Update of the weights</source>
            <translation>权重更新</translation>
        </message>
        <message>
            <source>Attention of a step under its ceiling</source>
            <translation>一步中注意力的上限时间</translation>
        </message>
        <message>
            <source>Attention of a micro-batch at its ceiling</source>
            <translation>微批中注意力的上限时间</translation>
        </message>
        <message>
            <source>Ceiling of a training step</source>
            <translation>训练步的上限时间</translation>
        </message>
        <message>
            <source>Forward pass of a micro-batch</source>
            <translation>微批前向</translation>
        </message>
        <message>
            <source>Backward pass of a micro-batch</source>
            <translation>微批反向</translation>
        </message>
        <message>
            <source>What is computed again</source>
            <translation>重计算部分</translation>
        </message>
        <message>
            <source>Idle share of the pipeline over its work</source>
            <translation>流水线空闲与工作之比</translation>
        </message>
        <message>
            <source>Micro-batches of a copy in a step</source>
            <translation>每步每副本的微批数</translation>
        </message>
        <message>
            <source>Runs of layers of a device</source>
            <translation>每设备的层段数</translation>
        </message>
        <message>
            <source>Tokens of a sequence</source>
            <translation>序列的词元数</translation>
        </message>
        <message>
            <source>Stages of the pipeline</source>
            <translation>流水线阶段数</translation>
        </message>
        <message>
            <source>Copies of the model that share a step</source>
            <translation>共同完成一步的模型副本数</translation>
        </message>
        <message>
            <source>Times that what is held travels</source>
            <translation>所持数据的传输次数</translation>
        </message>
        <message>
            <source>Gradients of a device</source>
            <translation>一台设备的梯度</translation>
        </message>
        <message>
            <source>Copies in a node</source>
            <translation>节点内的副本数</translation>
        </message>
        <message>
            <source>Nodes that hold copies</source>
            <translation>持有副本的节点数</translation>
        </message>
        <message>
            <source>Passes that hide the exchange</source>
            <translation>可掩盖通信的计算遍数</translation>
        </message>
        <message>
            <source>Moved by the update</source>
            <translation>更新搬运的字节</translation>
        </message>
        <message>
            <source>Layers of the slowest stage</source>
            <translation>最慢阶段的层数</translation>
        </message>
        <message>
            <source>Time of a training step, expected</source>
            <translation>训练步时间（预期）</translation>
        </message>
        <message>
            <source>Tokens of a step</source>
            <translation>一步的词元数</translation>
        </message>
        <message>
            <source>Tokens a second of a device</source>
            <translation>每设备每秒词元</translation>
        </message>
        <message>
            <source>Model FLOPs of a token</source>
            <translation>每词元的模型 FLOPs</translation>
        </message>
        <message>
            <source>Share of a step that copies wait for each other</source>
            <translation>一步中副本相互等待的占比</translation>
        </message>
        <message>
            <source>Share of a step that the pipeline idles</source>
            <translation>一步中流水线空闲的占比</translation>
        </message>
        <message>
            <source>Model FLOPs of the run</source>
            <translation>整个训练的模型 FLOPs</translation>
        </message>
        <message>
            <source>Steps</source>
            <translation>步数</translation>
        </message>
        <message>
            <source>Time of the run</source>
            <translation>训练总时间</translation>
        </message>
        <message>
            <source>Days</source>
            <translation>天数</translation>
        </message>
        <message>
            <source>Share of the ceiling that training reaches</source>
            <translation>训练达到上限的比例</translation>
        </message>
        <message>
            <source>Time of a layer beside its ceiling</source>
            <translation>每层上限之外的时间</translation>
        </message>
        <message>
            <source>Attention in training, times on top of its ceiling</source>
            <translation>训练中注意力超出其上限的倍数</translation>
        </message>
        <message>
            <source>Tokens of the run</source>
            <translation>训练词元数</translation>
        </message>
        <message>
            <source>Model FLOPs of a step</source>
            <translation>一步的模型 FLOPs</translation>
        </message>
        <message>
            <source>FLOPs of a step that are computed again</source>
            <translation>一步中重计算的 FLOPs</translation>
        </message>
        <message>
            <source>Price of the training run</source>
            <translation>训练费用</translation>
        </message>
        <message>
            <source>Energy of the training run</source>
            <translation>训练能耗</translation>
        </message>
        <message>
            <source>CO2 of the training run</source>
            <translation>训练的二氧化碳</translation>
        </message>
        <message>
            <source>MFU</source>
            <translation>MFU</translation>
        </message>
        <message>
            <source>HFU</source>
            <translation>HFU</translation>
        </message>
        <message>
            <source>Tokens a second</source>
            <translation>每秒词元</translation>
        </message>
    </context>
    <context>
        <name>ChoiceEditor</name>
        <message>
            <source>mixed</source>
            <translation>不一致</translation>
        </message>
    </context>
    <context>
        <name>SearchEditor</name>
        <message>
            <source>mixed</source>
            <translation>不一致</translation>
        </message>
    </context>
    <context>
        <name>TextEditor</name>
        <message>
            <source>mixed</source>
            <translation>不一致</translation>
        </message>
    </context>
    <context>
        <name>ChosenPanel</name>
        <message>
            <source>mixed</source>
            <translation>不一致</translation>
        </message>
        <message>
            <source>Add a block behind this one</source>
            <translation>在此模块之后添加模块</translation>
        </message>
        <message>
            <source>Blocks</source>
            <translation>模块</translation>
        </message>
        <message>
            <source>Feed-forward</source>
            <translation>前馈</translation>
        </message>
        <message>
            <source>Layer {0:,} of {1:,}</source>
            <translation>第 {0:,} 层，共 {1:,} 层</translation>
        </message>
        <message>
            <source>Mixer</source>
            <translation>混合器</translation>
        </message>
        <message>
            <source>Move the block down</source>
            <translation>下移模块</translation>
        </message>
        <message>
            <source>Move the block up</source>
            <translation>上移模块</translation>
        </message>
        <message>
            <source>Remove the block</source>
            <translation>移除模块</translation>
        </message>
        <message>
            <source>Stack {0}</source>
            <translation>层栈 {0}</translation>
        </message>
        <message>
            <source>{0:,} of {1:,} layers chosen</source>
            <translation>已选 {0:,} 层，共 {1:,} 层</translation>
        </message>
        <message>
            <source>{0}, in {1:,} of {2:,}</source>
            <translation>{0}，{2:,} 层中有 {1:,} 层</translation>
        </message>
    </context>
    <context>
        <name>EditorTools</name>
        <message>
            <source>A block after the layers</source>
            <translation>层之后的模块</translation>
        </message>
        <message>
            <source>A block before the layers</source>
            <translation>层之前的模块</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>Add a decoder</source>
            <translation>添加解码器</translation>
        </message>
        <message>
            <source>Add a projector</source>
            <translation>添加投影器</translation>
        </message>
        <message>
            <source>Add a vision tower</source>
            <translation>添加视觉塔</translation>
        </message>
        <message>
            <source>Add an audio tower</source>
            <translation>添加音频塔</translation>
        </message>
        <message>
            <source>Add an encoder</source>
            <translation>添加编码器</translation>
        </message>
        <message>
            <source>All like this</source>
            <translation>选同类</translation>
        </message>
        <message>
            <source>Choose all</source>
            <translation>全选</translation>
        </message>
        <message>
            <source>Duplicate</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>How often the chosen layers stand in a row</source>
            <translation>所选层连续出现的次数</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Remove this stack</source>
            <translation>移除此层栈</translation>
        </message>
        <message>
            <source>Repeat</source>
            <translation>重复</translation>
        </message>
        <message>
            <source>Stacks and ends…</source>
            <translation>层栈与两端…</translation>
        </message>
        <message>
            <source>Add a head that predicts a further token</source>
            <translation>添加预测后续词元的头</translation>
        </message>
    </context>
    <context>
        <name>KindButton</name>
        <message>
            <source>{0}, {1:,} layers: choose them all</source>
            <translation>{0}，{1:,} 层：全部选中</translation>
        </message>
    </context>
    <context>
        <name>LayerMap</name>
        <message>
            <source>1 layer, hidden size {0:,}</source>
            <translation>1 层，隐藏维度 {0:,}</translation>
        </message>
        <message>
            <source>Layer map</source>
            <translation>层图</translation>
        </message>
        <message>
            <source>Layer {0}: {1}</source>
            <translation>第 {0} 层：{1}</translation>
        </message>
        <message>
            <source>layer {0} of {1}</source>
            <translation>第 {0} 层，共 {1} 层</translation>
        </message>
        <message>
            <source>no layers, width {0:,}</source>
            <translation>没有层，宽度 {0:,}</translation>
        </message>
        <message>
            <source>{0:,} layers, hidden size {1:,}</source>
            <translation>{0:,} 层，隐藏维度 {1:,}</translation>
        </message>
        <message>
            <source>{0} chosen</source>
            <translation>已选 {0} 层</translation>
        </message>
    </context>
    <context>
        <name>ModelEditor</name>
        <message>
            <source>Blank: one layer</source>
            <translation>空白：一层</translation>
        </message>
        <message>
            <source>Cache of a token</source>
            <translation>每词元缓存</translation>
        </message>
        <message>
            <source>Chosen layers</source>
            <translation>所选层</translation>
        </message>
        <message>
            <source>Decoder with experts</source>
            <translation>专家混合解码器</translation>
        </message>
        <message>
            <source>Dense decoder</source>
            <translation>稠密解码器</translation>
        </message>
        <message>
            <source>Drag, Shift or Ctrl choose several layers; an edit is for all of them.</source>
            <translation>拖动、Shift 或 Ctrl 可选多层；一次编辑对全部所选层生效。</translation>
        </message>
        <message>
            <source>Encoder</source>
            <translation>编码器</translation>
        </message>
        <message>
            <source>Encoder and decoder</source>
            <translation>编码器与解码器</translation>
        </message>
        <message>
            <source>Hybrid, three recurrent to one full</source>
            <translation>混合：三层循环配一层全注意力</translation>
        </message>
        <message>
            <source>Model editor</source>
            <translation>模型编辑器</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Start from</source>
            <translation>起点</translation>
        </message>
        <message>
            <source>Start from a template or a model…</source>
            <translation>从模板或模型开始…</translation>
        </message>
        <message>
            <source>Used by a token</source>
            <translation>每词元激活</translation>
        </message>
        <message>
            <source>all layers, this KV format</source>
            <translation>所有层，当前 KV 格式</translation>
        </message>
        <message>
            <source>and {0} of state</source>
            <translation>另有 {0} 个状态</translation>
        </message>
        <message>
            <source>template</source>
            <translation>模板</translation>
        </message>
        <message>
            <source>{0} in each layer, {1} together</source>
            <translation>每层 {0}，合计 {1}</translation>
        </message>
        <message>
            <source>{0} of all</source>
            <translation>占全部 {0}</translation>
        </message>
        <message>
            <source>{0} to {1}</source>
            <translation>{0} 至 {1}</translation>
        </message>
    </context>
    <context>
        <name>PatternBar</name>
        <message>
            <source>All layers</source>
            <translation>所有层</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>应用</translation>
        </message>
        <message>
            <source>Every n-th layer</source>
            <translation>每第 n 层</translation>
        </message>
        <message>
            <source>Pattern</source>
            <translation>规律</translation>
        </message>
        <message>
            <source>The first n layers</source>
            <translation>前 n 层</translation>
        </message>
        <message>
            <source>The last n layers</source>
            <translation>后 n 层</translation>
        </message>
        <message>
            <source>What the other layers have</source>
            <translation>其余各层的内容</translation>
        </message>
        <message>
            <source>What these layers have</source>
            <translation>这些层的内容</translation>
        </message>
        <message>
            <source>Which layers</source>
            <translation>哪些层</translation>
        </message>
        <message>
            <source>as they are</source>
            <translation>保持不变</translation>
        </message>
        <message>
            <source>n of the pattern</source>
            <translation>规律中的 n</translation>
        </message>
        <message>
            <source>others</source>
            <translation>其余</translation>
        </message>
    </context>
    <context>
        <name>Additions</name>
        <message>
            <source>Drafts, adapters, sparsity</source>
            <translation>草稿、适配器、稀疏</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source>A smaller model of the same vocabulary that guesses ahead.</source>
            <translation>词表相同、预先猜测词元的较小模型。</translation>
        </message>
    </context>
    <context>
        <name>VariantDialog</name>
        <message>
            <source>The layout of this scenario does not suit it.</source>
            <translation>此场景的布局不适合它。</translation>
        </message>
        <message>
            <source>What if the model were smaller</source>
            <translation>如果模型更小</translation>
        </message>
        <message>
            <source>What is cut</source>
            <translation>裁剪什么</translation>
        </message>
        <message>
            <source>Everything: a student to distil into</source>
            <translation>全部：用于蒸馏的学生模型</translation>
        </message>
        <message>
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>then</source>
            <translation>之后</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Memory per GPU</source>
            <translation>每卡显存</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>结论</translation>
        </message>
        <message>
            <source>Per token</source>
            <translation>每词元</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Add as a scenario</source>
            <translation>添加为场景</translation>
        </message>
        <message>
            <source>{0} left, of {1:,}</source>
            <translation>{0}保留（共 {1:,}）</translation>
        </message>
        <message>
            <source>Width left, in per cent</source>
            <translation>保留的宽度，百分比</translation>
        </message>
    </context>
    <context>
        <name>PresetRow</name>
        <message>
            <source>Preset</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>Own values</source>
            <translation>自定义</translation>
        </message>
    </context>
    <context>
        <name>FormatsByPart</name>
        <message>
            <source>Formats by part</source>
            <translation>各部分的格式</translation>
        </message>
        <message>
            <source>none of their own</source>
            <translation>均无单独设定</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
    </context>
    <context>
        <name>Causes</name>
        <message>
            <source>Activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Arithmetic</source>
            <translation>算术</translation>
        </message>
        <message>
            <source>KV cache and state</source>
            <translation>KV 缓存与状态</translation>
        </message>
        <message>
            <source>Latency of collectives</source>
            <translation>集合通信延迟</translation>
        </message>
        <message>
            <source>Launching layers</source>
            <translation>逐层启动</translation>
        </message>
        <message>
            <source>Link between devices</source>
            <translation>设备间链路</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
    </context>
    <context>
        <name>CalibrationDialog</name>
        <message>
            <source>Value</source>
            <translation>数值</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>测得</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>预测</translation>
        </message>
        <message>
            <source>Off</source>
            <translation>偏差</translation>
        </message>
        <message>
            <source>Then</source>
            <translation>校准后</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>行</translation>
        </message>
        <message>
            <source>Taken as</source>
            <translation>视为</translation>
        </message>
        <message>
            <source>What it says</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>Paste a table of llama-bench, a log of llama.cpp, vLLM or SGLang, or a serving benchmark.</source>
            <translation>粘贴 llama-bench 的表格、llama.cpp、vLLM 或 SGLang 的日志，或服务测试的输出。</translation>
        </message>
        <message>
            <source>No measurement is recognised in it.</source>
            <translation>其中没有识别到测量值。</translation>
        </message>
        <message>
            <source>{0}: {1} on {2}, {3}</source>
            <translation>{0}：{1}，{2}，{3}</translation>
        </message>
        <message>
            <source>a log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>{0}; the run is taken to be this scenario's</source>
            <translation>{0}；按此方案的运行处理</translation>
        </message>
        <message>
            <source>The log is of another device than this scenario: nothing can be taken on.</source>
            <translation>日志来自与此方案不同的设备：无法采用。</translation>
        </message>
        <message>
            <source>decoding at {0:.0%} of its ceiling</source>
            <translation>解码达到上限的 {0:.0%}</translation>
        </message>
        <message>
            <source>{0} for each layer</source>
            <translation>每层 {0}</translation>
        </message>
        <message>
            <source>prefill at {0:.0%} of its ceiling</source>
            <translation>预填充达到上限的 {0:.0%}</translation>
        </message>
        <message>
            <source>What fits it: {0}.</source>
            <translation>拟合结果：{0}。</translation>
        </message>
        <message>
            <source>Open a log</source>
            <translation>打开日志</translation>
        </message>
        <message>
            <source>Calibrate with a log</source>
            <translation>用日志校准</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>Measured and predicted</source>
            <translation>测得与预测</translation>
        </message>
        <message>
            <source>Line by line</source>
            <translation>逐行</translation>
        </message>
        <message>
            <source>Open a log…</source>
            <translation>打开日志…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Back to the table</source>
            <translation>恢复表中数值</translation>
        </message>
        <message>
            <source>Adopt</source>
            <translation>采用</translation>
        </message>
    </context>
    <context>
        <name>FurtherDevices</name>
        <message>
            <source>Further devices</source>
            <translation>其他设备</translation>
        </message>
        <message>
            <source>Beside it</source>
            <translation>另有</translation>
        </message>
        <message>
            <source>The host's memory or another card, which takes some of the layers.</source>
            <translation>主机内存或另一张卡，承担部分层。</translation>
        </message>
        <message>
            <source>{0:,} layers</source>
            <translation>{0:,} 层</translation>
        </message>
    </context>
    <context>
        <name>Money</name>
        <message>
            <source>Money and energy</source>
            <translation>费用与能耗</translation>
        </message>
        <message>
            <source>{0} a month</source>
            <translation>每月 {0}</translation>
        </message>
    </context>
    <context>
        <name>ScalingLaws</name>
        <message>
            <source>{0} on {1}</source>
            <translation>{0}，{1}</translation>
        </message>
    </context>
    <context>
        <name>Shortlist</name>
        <message>
            <source>Leads</source>
            <translation>领先</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>评分</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>First token</source>
            <translation>首词元</translation>
        </message>
        <message>
            <source>Per token</source>
            <translation>每词元</translation>
        </message>
        <message>
            <source>$ / M tok</source>
            <translation>$ / 百万词元</translation>
        </message>
        <message>
            <source>$ a month</source>
            <translation>每月 $</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Nothing has a better score for as little money</source>
            <translation>同等或更低花费下没有评分更高的</translation>
        </message>
    </context>
    <context>
        <name>ShortlistDialog</name>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Find</source>
            <translation>查找</translation>
        </message>
        <message>
            <source>{0:.0f} % searched, {1:,} found</source>
            <translation>已搜索 {0:.0f} %，找到 {1:,} 个</translation>
        </message>
        <message>
            <source>Nothing serves this load within the objectives and the budget.</source>
            <translation>没有方案能在目标和预算内承担此负载。</translation>
        </message>
        <message>
            <source>{0:,} found; ★ nothing has a better score for as little money</source>
            <translation>找到 {0:,} 个；★ 表示同等或更低花费下没有评分更高的</translation>
        </message>
        <message>
            <source>{0:,} models on {1} priced devices</source>
            <translation>{0:,} 个模型，{1} 种有价格的设备</translation>
        </message>
        <message>
            <source>Import scores</source>
            <translation>导入评分</translation>
        </message>
        <message>
            <source> ({0} further lines)</source>
            <translation>（另有 {0} 行）</translation>
        </message>
        <message>
            <source>{0:,} scores taken on</source>
            <translation>已采用 {0:,} 个评分</translation>
        </message>
        <message>
            <source>Save as CSV</source>
            <translation>另存为 CSV</translation>
        </message>
        <message>
            <source>Saved as {0}</source>
            <translation>已保存为 {0}</translation>
        </message>
        <message>
            <source>Shortlist</source>
            <translation>候选名单</translation>
        </message>
        <message>
            <source>Which models on which devices serve this load</source>
            <translation>哪些模型在哪些设备上能承担此负载</translation>
        </message>
        <message>
            <source>At most a month</source>
            <translation>每月上限</translation>
        </message>
        <message>
            <source>no limit</source>
            <translation>不限</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>those with a score, or all</source>
            <translation>有评分的，否则全部</translation>
        </message>
        <message>
            <source>As in the model library: a name, 7b, &gt;=70b, licence:apache, moe</source>
            <translation>与模型库相同：名称、7b、&gt;=70b、licence:apache、moe</translation>
        </message>
        <message>
            <source>What serves</source>
            <translation>可行方案</translation>
        </message>
        <message>
            <source>Scores</source>
            <translation>评分</translation>
        </message>
        <message>
            <source>Import scores…</source>
            <translation>导入评分…</translation>
        </message>
        <message>
            <source>Save as CSV…</source>
            <translation>另存为 CSV…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Add as a scenario</source>
            <translation>添加为场景</translation>
        </message>
    </context>
    <context>
        <name>TrainingRun</name>
        <message>
            <source>Batch, numbers, memory and tuning of a kind of training.</source>
            <translation>某类训练的批次、数值格式、显存与微调方式。</translation>
        </message>
        <message>
            <source>{0}, ZeRO {1}</source>
            <translation>{0}，ZeRO {1}</translation>
        </message>
        <message>
            <source>Numbers and optimizer</source>
            <translation>数值格式与优化器</translation>
        </message>
        <message>
            <source>Memory and schedule</source>
            <translation>显存与调度</translation>
        </message>
        <message>
            <source>Fine-tuning</source>
            <translation>微调</translation>
        </message>
    </context>
</TS>
