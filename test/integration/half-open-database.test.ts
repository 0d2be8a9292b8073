import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { postgresAddress, throughPort } from '../support/postgres-address.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';

/** Every write is acknowledged by then, in milliseconds. */
const RECOVERED_MS = 10_000;

const WRITES = 8;

let proxy: TcpProxy;
let platform: Platform;
beforeAll(async () => {
  let through = '';
  platform = await startPlatform({
    detour: async (url) => {
      proxy = await tcpProxy(postgresAddress(url));
      through = throughPort(url, proxy.port);
      return through;
    },
    openHistory: ({ logger }) => openPostgresEventStore({ url: through, poolSize: 4, logger }),
  });
});
afterAll(async () => {
  await platform?.stop();
  await proxy?.close();
});

const signUp = async (mark: string, key: string): Promise<number> => {
  const body = {
    charityName: mark,
    contactName: 'Half Open',
    email: `${key}@half-open.example`,
    phone: '01632 960 123',
    charitySize: 'small',
  };
  return (await platform.browser().call('joinWaitingListAsCharity', { key, body })).status;
};

/** Repeats a write until it is acknowledged. @returns the statuses before that */
const persist = async (mark: string, key: string): Promise<readonly number[]> => {
  const others: number[] = [];
  for (;;) {
    const status = await signUp(mark, key);
    if (status < 300) return others;
    others.push(status);
    await pause(100);
  }
};

const marks = (name: string) =>
  Array.from({ length: WRITES }, (_, number) => ({ mark: `${name} ${number}`, key: randomUUID() }));

it('acknowledges each write once and soon when all connections to the database die without notice', async () => {
  const { pool } = platform;
  await Promise.all(marks('before').map(({ mark, key }) => persist(mark, key)));
  const from = performance.now();
  const writes = marks('under way');
  const first = writes.map(({ mark, key }) => signUp(mark, key));
  await Promise.race(first);
  proxy.freeze();
  proxy.resumeNew();
  // Repeats requests whose first attempt still hangs, like a client after its own timeout.
  const others = await Promise.all(writes.map(({ mark, key }) => persist(mark, key)));
  await Promise.all(first);
  expect(performance.now() - from).toBeLessThan(RECOVERED_MS);
  expect([409, 503]).toEqual(expect.arrayContaining([...new Set(others.flat())]));
  const { rows } = await pool.query<{ written: number }>(
    "select count(*) as written from history.events where type = 'CharityJoinedWaitingList'",
  );
  expect(rows[0]?.written).toBe(2 * WRITES);
}, 60_000);
