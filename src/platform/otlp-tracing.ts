import { type Context, ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { errorLabel } from './loggable-error.ts';
import type { OpenSpan, SpanAttributes, SpanOptions, TraceParent, Tracing } from './tracing.ts';

const SERVICE = 'fellowbridge';

/** Interval of the export, in milliseconds. */
const EXPORT_EVERY_MS = 1_000;

/** Timeout of an export, in milliseconds. Shorter than the time that a stopping process has. */
const EXPORT_TIMEOUT_MS = 2_000;

/** Interval of log messages while the export fails, in milliseconds. */
const LOG_EVERY_MS = 60_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

const contextOf = (parent: TraceParent | undefined): Context => {
  const [, traceId = '', spanId = '', flags = ''] = parent?.split('-') ?? [];
  return parent === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags, 16),
        isRemote: true,
      });
};

const traceParentOf = (span: SdkSpan): TraceParent => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

const attributesOf = (attributes: SpanAttributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );

interface OtlpTracingOptions {
  /** Address of the collector; spans are sent as JSON to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Names this process among those of the installation. */
  readonly instance: string;
  readonly logger: Logger;
}

/** Sends spans to the collector. A failure is logged and the spans are lost. */
const exporterTo = ({ endpoint, logger }: OtlpTracingOptions): SpanExporter => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  let logged = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ error }) => {
        if (error !== undefined && performance.now() - logged >= LOG_EVERY_MS) {
          logged = performance.now();
          logger.warn({ reason: errorLabel(error) }, 'traces could not be exported');
        }
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Exports spans by OTLP over HTTP in the background. While the collector is unavailable, spans are dropped and work
 * continues.
 */
export const openOtlpTracing = (options: OtlpTracingOptions): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.instance.id': options.instance }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterTo(options),
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer(SERVICE);

  const begin = (name: string, { kind = 'internal', parent, attributes = {} }: SpanOptions = {}): OpenSpan => {
    const options = { kind: kinds[kind], attributes: attributesOf(attributes) };
    const span = tracer.startSpan(name, options, contextOf(parent));
    return {
      trace: traceParentOf(span),
      note: (more) => void span.setAttributes(attributesOf(more)),
      end: (error) => {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error);
        }
        span.end();
      },
    };
  };

  const during = async <Result>(spans: readonly OpenSpan[], work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work();
      for (const span of spans) span.end();
      return result;
    } catch (error) {
      for (const span of spans) span.end(errorLabel(error));
      throw error;
    }
  };

  return {
    begin,
    span: (name, options, work) => {
      const span = begin(name, options);
      return during([span], () => work(span));
    },
    shared: (name, spans, work) =>
      during(
        spans().map((options) => begin(name, options)),
        work,
      ),
    close: () => provider.shutdown(),
  };
};
