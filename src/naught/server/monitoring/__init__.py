"""How whoever runs a server sees what it does.

logs            the log: what went wrong and where, never with whose data
requests        each request as a line in the log, a span, both or neither
metrics         figures for Prometheus
health          whether the database can be written, and whether we are ready
telemetry       OpenTelemetry, for whoever has a collector
"""
