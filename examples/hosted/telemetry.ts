// Sends spans and metrics to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, under the service name OTEL_SERVICE_NAME.
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

/** Registers telemetry providers for this process. `stop` flushes any buffered data. */
export function startTelemetry(): { stop(): Promise<void> } {
  const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }));
  const tracer = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const meter = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracer);
  metrics.setGlobalMeterProvider(meter);
  return {
    async stop() {
      await Promise.all([tracer.shutdown(), meter.shutdown()]);
    },
  };
}
