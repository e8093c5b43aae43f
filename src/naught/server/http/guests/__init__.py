"""Who is asking: guests without accounts.

identity        signed cookies and names
personal_links  links that bring a seat to another device, and can be revoked
"""
