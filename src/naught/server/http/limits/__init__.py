"""What one client may cost: bytes, time, connections, requests.

protocol        limits on the bytes, headers and time of a connection
connections     limits on the number of connections
rate_limits     token buckets for each guest and each address
"""
