import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { untilReady } from './until-ready.ts';

const MINUTE_MS = 30;
const PID = 4_242;

let data: string;
let logged: string[];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'fellowbridge-ready-'));
  logged = [];
});
afterEach(() => rm(data, { recursive: true, force: true }));

const logger = pino(
  new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  }),
);
const writePidFile = async (pid: number, status: string): Promise<void> => {
  const draft = join(data, 'draft');
  await writeFile(draft, [pid, data, 0, 5432, '/socket', '', '', status].join('\n'));
  await rename(draft, join(data, 'postmaster.pid'));
};
const wait = () =>
  untilReady(data, { pid: PID, ended: new Promise(() => {}) }, logger, new AbortController().signal, MINUTE_MS);

it('waits for a server that recovers from a crash, for longer than a minute', async () => {
  await writePidFile(PID, 'starting');
  const waiting = wait();
  await expect.poll(() => logged.length).toBeGreaterThan(2);
  expect(logged[0]).toContain('still starting');
  await writePidFile(PID, 'ready');
  expect(await waiting).toBe('ready');
});

it('gives up a server that does not begin, also where another has left its file', async () => {
  await writePidFile(PID + 1, 'ready');
  await expect(wait()).rejects.toThrow('did not begin');
});
