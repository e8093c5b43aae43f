"""The process that keeps workers running, and the deployment built on it."""
