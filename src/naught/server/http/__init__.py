"""HTTP and websockets: what comes in from outside, and what every response carries.

middleware      identity, origin and security headers; then the app or the static files
app             the application, and how refusals and failures are answered
routes          every address under /api
websocket       a guest's live connection to one table
protocol        limits on the bytes, headers and time of a connection
connections     limits on the number of connections
hosts           the host names we answer to
identity        guests: signed cookies and names
personal_links  links that bring a seat to another device, and can be revoked
rate_limits     token buckets for each guest and each address
static_files    the page
"""
