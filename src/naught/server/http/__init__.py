"""HTTP and websockets: what comes in from outside, and what every response carries.

middleware      identity, origin and security headers; then the app or the static files
app             the application, and how refusals and failures are answered
routes          every address under /api, by what it is about
server          uvicorn with our bounds
websocket       a guest's live connection to one table
guests          who is asking: cookies, names, personal links
limits          what one client may cost: bytes, time, connections, requests
hosts           the host names we answer to
reach           from where we can be reached: this computer, or the local network too
static_files    the page
"""
