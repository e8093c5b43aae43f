"""HTTP and websockets: what reaches us from outside, and what every answer carries.

middleware      who asks, from where; security headers; then the app or the static files
app             the application, and how refusals and failures are answered
routes          every address under /api
websocket       a guest's live connection to one table
protocol        bounds on what a connection may cost
connections     how many there may be
hosts           the names we answer to
identity        signed cookies, names
personal_links  a seat on another device, asked for first, revocable
rate_limits     how fast one guest or one address may ask
static_files    the page
"""
