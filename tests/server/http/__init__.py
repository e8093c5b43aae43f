"""What reaches a server over HTTP: requests odd and bad, bounds, limits, the front door."""
