"""A small process that holds the listening socket and keeps its workers running.

It imports next to nothing, so that little can go wrong, and knows nothing about tables.

run             how it starts
supervisor      the loop: starting, watching, replacing and stopping workers
workers         one worker as the supervisor sees it
handover        what survives when it switches to newly installed code
post            what a worker is given, and the lines the two exchange
metrics_port    the metrics of all workers, for Prometheus
register        which servers are running on this machine, for `naught reload`
"""
