/** A W3C `traceparent`: the trace that work belongs to, and the span that causes it. */
export type TraceParent = string;

/** Names, counts and codes. Never personal data, ids of people or free text. */
export type SpanAttributes = Readonly<Record<string, string | number | readonly string[]>>;

export interface SpanOptions {
  /** Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  /** Default: the span begins a trace. */
  readonly parent?: TraceParent | undefined;
  readonly attributes?: SpanAttributes;
}

/** A piece of work in a trace. */
export interface Span {
  /** For work that this span causes. Undefined while tracing is off. */
  readonly trace: TraceParent | undefined;
  /** Adds attributes that become known only during the work. */
  note(attributes: SpanAttributes): void;
}

export interface OpenSpan extends Span {
  end(error?: string): void;
}

/** Records the work of this process as spans of traces. Spans fail with their work; only an error's name and code are recorded. */
export interface Tracing {
  /** Begins a span that the caller ends; passing an error label marks it as failed. */
  begin(name: string, options?: SpanOptions): OpenSpan;
  /** Runs work as a span. */
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /**
   * Runs work that several traces have caused, as a span of each. Calls the function for the causes only while tracing
   * is on.
   */
  shared<Result>(name: string, spans: () => readonly SpanOptions[], work: () => Promise<Result>): Promise<Result>;
  /** Exports the recorded spans. */
  close(): Promise<void>;
}

const unrecorded = { trace: undefined, note: () => {}, end: () => {} };

/** Disabled tracing: it only runs the work. */
export const noTracing: Tracing = {
  begin: () => unrecorded,
  span: (_name, _options, work) => work(unrecorded),
  shared: (_name, _spans, work) => work(),
  close: async () => {},
};

/** The value of a `traceparent` header; undefined unless it is valid (W3C Trace Context, version 00). */
export const parseTraceParent = (value: unknown): TraceParent | undefined =>
  typeof value === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(value)
    ? value
    : undefined;
