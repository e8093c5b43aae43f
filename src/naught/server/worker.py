"""A worker under its supervisor: it says how far it is, drains when told to, and stops without one.

A worker that drains takes no more connections and finishes what was asked of it. Its websockets
are told to reconnect, and whoever takes them is another worker on the same listening socket.
"""

import asyncio
import json
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

    from naught.server.house import House


async def follow_supervisor(
    control: socket.socket, house: "House", server: "uvicorn.Server"
) -> None:
    """Heed the supervisor until it is gone, and then stop."""
    reader, writer = await asyncio.open_connection(sock=control)
    tasks = {asyncio.create_task(report(writer, house, server))}
    try:
        async for word in reader:
            if word == b"drain\n":
                tasks.add(asyncio.create_task(drain(house, server)))
            elif word == b"alive\n":
                writer.write(b"alive\n")
            elif word == b"metrics\n":
                tasks.add(task := asyncio.create_task(tell_metrics(writer, house)))
                task.add_done_callback(tasks.discard)
        server.should_exit = True  # the supervisor is gone
    finally:
        for task in tasks:
            task.cancel()
        writer.close()


async def report(writer: asyncio.StreamWriter, house: "House", server: "uvicorn.Server") -> None:
    """Say when we listen, and when we can do what another worker did before."""
    while not server.started:
        await asyncio.sleep(0.005)
    writer.write(b"listening\n")
    await house.opened.wait()
    await house.catalogue.settled.wait()
    writer.write(b"ready\n")


async def tell_metrics(writer: asyncio.StreamWriter, house: "House") -> None:
    """Our figures, in one line."""
    writer.write(f"metrics {json.dumps(await house.figures())}\n".encode())


async def drain(house: "House", server: "uvicorn.Server") -> None:
    """Finish what was begun, send everybody elsewhere, and stop."""
    house.draining = True
    for listening in server.servers:
        listening.close()
    house.tables.stop()  # whoever takes the tables goes on with them
    for table_id in list(house.tables.loaded):
        house.leases.release(table_id)
    await house.fanout.send_elsewhere()
    with suppress(TimeoutError):
        async with asyncio.timeout(house.settings.drain_seconds):
            while server.server_state.connections:
                await asyncio.sleep(0.05)
    server.should_exit = True
