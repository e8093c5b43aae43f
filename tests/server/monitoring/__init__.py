"""What whoever runs a server sees of it, and what nobody may see there."""
