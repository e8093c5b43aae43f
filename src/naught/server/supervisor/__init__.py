"""A small process that holds the listening socket, and keeps the workers that serve it running.

It imports next to nothing, so that little can go wrong in it, and knows nothing of tables.

run             how it begins
supervisor      the loop: starting, watching, replacing and ending workers
workers         one worker as the supervisor sees it
handover        what outlives its code, when it makes way for newly installed code
post            what a worker is given, and what the two say to each other
metrics_port    the figures of all workers, for Prometheus
register        which servers run on this machine, for `naught reload`
"""
