import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeOf } from '../../src/contract/route-of.ts';
import { type Fellowbridge, startFellowbridge } from '../../src/main.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { registration } from '../support/http-people.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { removeInstallation, temporaryDataDir } from '../support/server.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const browserSpan = 'b7ad6b7169203331';

let collector: TraceCollector;
let mailServer: TestMailServer;
let database: TestDatabase;
let dataDir: string;
let server: Fellowbridge;

beforeAll(async () => {
  [collector, mailServer, database, dataDir] = await Promise.all([
    startTraceCollector(),
    startMailServer(),
    freshDatabase(),
    temporaryDataDir(),
  ]);
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SESSION_KEY: randomBytes(32).toString('base64'),
    KEY_DIR: join(dataDir, 'keys'),
    ADMIN_PASSWORD: 'a password for this run',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  server = await startFellowbridge(settings, [], new AbortController().signal);
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([collector?.stop(), mailServer?.stop(), database?.drop()]);
  if (dataDir) await removeInstallation(dataDir);
});

/** The names of the spans from the browser's request to this one. */
const wayTo = (spans: readonly CollectedSpan[], last: CollectedSpan | undefined): readonly string[] => {
  const way: string[] = [];
  for (let span = last; span; ) {
    way.unshift(span.name);
    const { parentSpanId } = span;
    if (parentSpanId === browserSpan) way.unshift('browser');
    span = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return way;
};

const foldsAccounts = (attributes: CollectedSpan['attributes']): boolean =>
  JSON.stringify(attributes['fellowbridge.projections']).includes('"accounts"');

it('a registration is one trace, from the browser’s request to the read models and the mail', async () => {
  const person = registration({ email: 'office@harbour-lights.org' });
  const { method, path } = routeOf('registerCharity');
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      traceparent: `00-${traceId}-${browserSpan}-01`,
    },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(201);
  const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId);
  const named = (name: string) => ofTrace().find((span) => span.name === name);
  const accountFold = () => ofTrace().find(({ name, attributes }) => name === 'fold' && foldsAccounts(attributes));
  await collector.until(() => [named(`${method} ${path}`), named('mail welcome'), accountFold()].every(Boolean));

  const written = ['browser', `${method} ${path}`, 'command account', 'append account'];
  expect(wayTo(ofTrace(), accountFold())).toEqual([...written, 'fold']);
  expect(wayTo(ofTrace(), named('mail welcome'))).toEqual([...written, 'react notifications', 'mail welcome']);
  expect(named('mail welcome')?.attributes).toMatchObject({ 'fellowbridge.outcome': 'sent' });
  expect(named(`${method} ${path}`)?.attributes).toMatchObject({
    'http.response.status_code': 201,
    'fellowbridge.request': answer.headers.get('x-request-id'),
  });
  expect(ofTrace().filter(({ failed }) => failed)).toEqual([]);

  const { rows } = await database.pool.query<{ trace: string }>(
    `select metadata->>'trace' as trace from history.events where type = 'AccountRegistered' and metadata->>'trace' like $1`,
    [`00-${traceId}-%`],
  );
  expect(rows).toHaveLength(1);
});
