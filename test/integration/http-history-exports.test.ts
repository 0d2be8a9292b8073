import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { routeOf } from '../../src/contract/route-of.ts';
import { timeLimits } from '../../src/http/time-limits.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type SignedIn, signedInAdministrator } from '../support/http-people.ts';

const EVENTS = 100_000;
/** Rows that the server reads at a time. */
const PAGE = 1_000;
const MEGABYTE = 1_048_576;

let platform: Platform;
let address: string;
let admin: SignedIn;

beforeAll(async () => {
  platform = await startPlatform();
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await signedInAdministrator(platform);
  await platform.settled();
  platform.pauseProjections();
  // Filling is faster without the indexes that exports do not use.
  await platform.pool.query(
    `do $$ declare unused text; begin
       for unused in select indexname from pg_indexes where schemaname = 'read_models' and tablename like 'history_v%'
         and indexname !~ '(pkey|_v[0-9]+_position_idx|stream_revision_idx)$'
       loop execute format('drop index read_models.%I', unused); end loop; end $$`,
  );
  await platform.pool.query(
    `insert into read_models.history
     select 'copy-' || number, 'a' || lpad(number::text, 7, '0'), stream, revision, category, context, type, version,
       occurred_at, recorded_at, actor_id, actor_role, source, correlation_id, causation_id, ids, terms, null, data
     from (select * from read_models.history where type = 'AccountRegistered' limit 1) as one,
       generate_series(1, ${EVENTS}) as number`,
  );
  await platform.pool.query('analyze');
}, 120_000);
afterAll(() => platform.stop());

const open = async (name: EndpointName): Promise<IncomingMessage> => {
  const cookie = [...admin.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const sent = send(`${address}${routeOf(name).path}`, { agent: false, headers: { cookie } });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`The export was refused: ${response?.statusCode}`);
  return response;
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Memory of this process in MB, including server and test. */
const held = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
};

/** Number of database queries so far. */
const asked = (): (() => number) => {
  let times = 0;
  platform.serverPool.on('acquire', () => {
    times += 1;
  });
  return () => times;
};

it.each(['exportHistoryCsv', 'exportHistoryLines'] as const)(
  '%s runs at its reader’s speed, completely, in constant memory',
  async (name) => {
    const before = held();
    const queries = asked();
    const file = await open(name);
    let [bytes, lines, peak, stops] = [0, 0, 0, 0];
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
      if (bytes > (stops + 0.02) * 5 * MEGABYTE) {
        stops += 1;
        if (stops === 1) {
          // The buffers between the database and the reader fill up; then the server stops reading.
          const read = (): string => JSON.stringify([queries(), file.readableLength]);
          for (let earlier = ''; earlier !== read(); ) {
            earlier = read();
            await pause(700);
          }
          expect(queries()).toBeLessThan(EVENTS / PAGE / 2);
        }
        peak = Math.max(peak, held() - before);
      }
    }
    expect(lines).toBeGreaterThanOrEqual(EVENTS);
    expect(bytes).toBeGreaterThan(30 * MEGABYTE);
    expect(stops).toBeGreaterThan(5);
    expect(peak).toBeLessThan(24);
  },
  120_000,
);

it('an export stops querying the database when its reader disconnects', async () => {
  const file = await open('exportHistoryLines');
  await once(file, 'data');
  file.destroy();
  await pause(500);
  const queries = asked();
  await pause(500);
  expect(queries()).toBe(0);
});

it.each(['exportHistoryCsv', 'exportHistoryLines'] as const)('%s has a timeout of hours', async (name) => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { status } = await admin.browser.call(name, { query: { type: 'Nothing' } });
  const limits = timers.mock.calls.map(([, milliseconds]) => milliseconds);
  timers.mockRestore();
  expect(status).toBe(200);
  expect(limits).toContain(timeLimits.export);
  expect(limits).not.toContain(timeLimits.transfer);
  expect(limits).not.toContain(timeLimits.handler);
});

// The last test: it ends the session of the others.
it('exports end soon after their session', async () => {
  const files = [await open('exportHistoryCsv'), await open('exportHistoryLines')];
  await platform.vault.sessions.endAll(admin.user.id);
  const connections = promisify(platform.app.server.getConnections.bind(platform.app.server));
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 5_000 });
  for (const file of files) await expect(text(file)).rejects.toThrow('aborted');
});
