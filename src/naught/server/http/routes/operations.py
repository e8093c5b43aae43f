"""Routes: for whoever runs the server."""

from litestar import MediaType, Response, get

from naught import __version__
from naught.server.house import House
from naught.server.wire.messages import Health


@get("/api/health")
async def health(house: House) -> Response[Health]:
    """503 while the database cannot be written."""
    well = await house.writable.now(house.store)
    found = Health(
        status="ok" if well else "cannot write",
        version=__version__,
        tables=len(house.tables.loaded),
        kernels=dict(house.catalogue.progress),
        connections=house.connections.count,
        connections_most=house.connections.most,
        files=house.connections.files,
    )
    return Response(found, status_code=200 if well else 503)


@get("/api/metrics", media_type=MediaType.TEXT)
async def metrics(house: House) -> str:
    return await house.figures()


ROUTES = [health, metrics]
