"""What a table sends to those who play at it, watch it or look back at it.

fanout          who is notified of what happens
letters         what each viewer is sent, built once
reading         looking back at long games, off the event loop
downloads       records, replays and QR codes
"""
