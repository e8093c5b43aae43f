"""Every screen in every size: nothing out of sight, nothing out of reach."""
