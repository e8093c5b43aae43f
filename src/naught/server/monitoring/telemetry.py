"""OpenTelemetry: spans and figures for a collector, with `naught[telemetry]`; off by default.

Where they go is said as everywhere, in the environment (OTEL_EXPORTER_OTLP_ENDPOINT and others).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from naught import __version__
from naught.server.listening import CannotServe

try:
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.metrics import CallbackOptions, Observation
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
except ImportError:
    raise CannotServe("telemetry needs more packages: pip install 'naught[telemetry]'") from None

if TYPE_CHECKING:
    from naught.server.house import House


class Telemetry:
    """What one process sends to a collector."""

    def __init__(self, house: "House") -> None:
        worker = house.settings.worker
        about = {"service.name": "naught", "service.version": __version__}
        if worker is not None:
            about["service.instance.id"] = f"worker {worker}"
        resource = Resource.create(about)
        self.traces = TracerProvider(resource=resource)
        self.traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self.tracer = self.traces.get_tracer("naught", __version__)
        self.parents = TraceContextTextMapPropagator()
        reader = PeriodicExportingMetricReader(OTLPMetricExporter())
        self.meters = MeterProvider([reader], resource=resource)
        self._observe(house)

    @contextmanager
    def span(self, name: str, traceparent: str = "") -> Iterator[Any]:
        """Time what happens inside; the text of an exception may hold anything, so it stays out."""
        above = self.parents.extract({"traceparent": traceparent}) if traceparent else None
        with self.tracer.start_as_current_span(
            name, context=above, record_exception=False, set_status_on_exception=False
        ) as span:
            yield span

    def close(self) -> None:
        """Send what is left."""
        self.traces.shutdown()
        self.meters.shutdown()

    def _observe(self, house: "House") -> None:
        meter, figures = self.meters.get_meter("naught", __version__), house.metrics
        for name in ("moves", "refusals", "failures"):
            meter.create_observable_counter(f"naught.{name}", [reads(figures, name)])
        meter.create_observable_gauge("naught.sockets", [reads(house.fanout, "count")])
        meter.create_observable_gauge("naught.connections", [reads(house.connections, "count")])


def reads(owner: object, name: str) -> Any:
    """A callback that observes an attribute."""

    def observe(_: CallbackOptions) -> list[Observation]:
        return [Observation(getattr(owner, name))]

    return observe
