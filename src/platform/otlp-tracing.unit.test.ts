import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/support/server.ts';
import { startTraceCollector, type TraceCollector } from '../../test/support/trace-collector.ts';
import { openOtlpTracing } from './otlp-tracing.ts';
import { noTracing, parseTraceParent, type Tracing } from './tracing.ts';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const logger = pino({ level: 'silent' });
const [, traceId, parentSpanId] = parent.split('-');

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(() => collector.stop());

/** Exports the spans of some work. */
const exported = async (work: (tracing: Tracing) => Promise<unknown>) => {
  const before = collector.spans().length;
  const tracing = openOtlpTracing({ endpoint: collector.url, instance: 'test', logger });
  await work(tracing);
  await tracing.close();
  return collector.spans().slice(before);
};

describe('tracing', () => {
  it('continues the trace of a caller, and hands it on', async () => {
    let handedOn: string | undefined;
    const [span] = await exported((tracing) =>
      tracing.span('work', { parent, kind: 'server', attributes: { events: ['A', 'B'] } }, async ({ trace, note }) => {
        handedOn = trace;
        note({ outcome: 'done' });
      }),
    );
    expect(span).toMatchObject({ name: 'work', kind: 2, traceId, parentSpanId, failed: false });
    expect(span?.attributes).toMatchObject({ outcome: 'done' });
    expect(handedOn).toBe(`00-${traceId}-${span?.spanId}-01`);
  });

  it('begins a trace without a caller', async () => {
    const [span] = await exported((tracing) => tracing.span('work', {}, async () => {}));
    expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span?.parentSpanId).toBeUndefined();
  });

  it('exports nothing of a trace that its caller does not sample', async () => {
    const unsampled = parent.replace(/01$/, '00');
    let handedOn: string | undefined;
    const spans = await exported((tracing) =>
      tracing.span('work', { parent: unsampled }, async ({ trace }) => {
        handedOn = trace;
      }),
    );
    expect(spans).toEqual([]);
    expect(handedOn).toMatch(/-00$/);
  });

  it('records only the name and code of an error, and rethrows it', async () => {
    const error = Object.assign(new Error('the e-mail address robin@harbour.example is taken'), { code: '23505' });
    const [span] = await exported(async (tracing) => {
      await expect(tracing.span('work', {}, () => Promise.reject(error))).rejects.toBe(error);
    });
    expect(span).toMatchObject({ failed: true, attributes: { 'error.type': 'Error 23505' } });
    expect(collector.received()).not.toContain('harbour');
  });

  it('records shared work in each trace', async () => {
    const other = parent.replace('0af7', '1af7');
    const spans = await exported((tracing) =>
      tracing.shared(
        'fold',
        () => [{ parent }, { parent: other }],
        async () => {},
      ),
    );
    expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId?.replace('0af7', '1af7')]);
  });

  it('delays neither work nor shutdown while the collector is unreachable', async () => {
    const lines: string[] = [];
    const logging = pino({}, { write: (line) => void lines.push(line) });
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const tracing = openOtlpTracing({ endpoint, instance: 'test', logger: logging });
    expect(await tracing.span('work', {}, async () => 'done')).toBe('done');
    const began = performance.now();
    await tracing.close();
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(lines.join('')).toContain('traces could not be exported');
  });

  it('only runs the work while tracing is off', async () => {
    expect(await noTracing.span('work', { parent }, async ({ trace }) => trace ?? 'no trace')).toBe('no trace');
    expect(
      await noTracing.shared(
        'fold',
        () => expect.unreachable(),
        async () => 'done',
      ),
    ).toBe('done');
  });
});

describe('a traceparent', () => {
  it.each([parent, parent.replace(/01$/, '00')])('is taken: %s', (value) => {
    expect(parseTraceParent(value)).toBe(value);
  });

  it.each([
    undefined,
    '',
    'robin@harbour.example',
    parent.toUpperCase(),
    `${parent}-more`,
    parent.replace(/^00/, 'ff'),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  ])('is ignored: %s', (value) => {
    expect(parseTraceParent(value)).toBeUndefined();
  });
});
