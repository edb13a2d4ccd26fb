"""Where and how a model runs: devices, workload, policies, parallel layout, scenario."""
