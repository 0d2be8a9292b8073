import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(Attribute).default([]),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it was exported. `attributes` by name. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A real HTTP server that receives traces by OTLP as JSON. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: () => readonly CollectedSpan[];
  /** Everything received, letter by letter. */
  readonly received: () => string;
  /** Waits until the collected spans meet a condition. Throws after 20 seconds with the names of those that came. */
  readonly until: (condition: (spans: readonly CollectedSpan[]) => boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const attributesOf = (attributes: readonly z.output<typeof Attribute>[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = (body: string): readonly CollectedSpan[] =>
  Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        failed: status.code === 2,
        attributes: attributesOf(attributes),
      })),
    ),
  );

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const bodies: string[] = [];
  const collected: CollectedSpan[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(body);
    collected.push(...spansIn(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => collected,
    received: () => bodies.join('\n'),
    until: (condition) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = (): void => {
          if (!condition(collected)) return;
          end();
          resolve();
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`Only these spans came:\n${collected.map(({ name }) => name).join('\n')}`));
        }, 20_000);
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
