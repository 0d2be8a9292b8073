import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from '../../../test/stand-ins/eventstoredb/stand-in.ts';
import { ORIGIN } from '../../domain/kernel/event.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';

const script = join(import.meta.dirname, '../../../ops/make-certificates.sh');

/** A folder of certificates, made by the script that docker-compose.yml runs. */
const certificates = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  await promisify(execFile)('/bin/sh', [script], { env: { ...process.env, CERTS: folder } });
  return folder;
};

// The script changes the owners of the keys, which needs root.
describe.runIf(process.getuid?.() === 0)('a connection to EventStoreDB with TLS', () => {
  let folder: string;
  let otherFolder: string;
  let server: EventStoreDbStandIn;
  beforeAll(async () => {
    [folder, otherFolder] = await Promise.all([certificates(), certificates()]);
    const [certificate, key] = await Promise.all(
      ['eventstore.crt', 'eventstore.key'].map((name) => readFile(join(folder, name))),
    );
    if (!certificate || !key) throw new Error('There is no certificate.');
    server = await startEventStoreDbStandIn(undefined, { certificate, key });
  });
  afterAll(async () => {
    await server?.close();
    for (const one of [folder, otherFolder]) await rm(one, { recursive: true });
  });

  const open = (host: string, authority: string) => {
    const url = server.url.replace('esdb://127.0.0.1', `esdb://admin:secret@${host}`);
    return openEventStoreDb({
      url: `${url}&tlsCAFile=${join(authority, 'ca.crt')}`,
      logger: pino({ level: 'silent' }),
      timing: { retryForMs: 1_000 },
    });
  };

  it.each(['127.0.0.1', 'localhost'])('is made to %s, with the authority of the certificates', async (host) => {
    const store = await open(host, folder);
    expect((await store.readAll(ORIGIN, 10)).events).toEqual([]);
    await store.close();
  });

  it('is refused by the client if another authority has signed', async () => {
    await expect(open('localhost', otherFolder)).rejects.toThrow(/self-signed|certificate|unable to verify/i);
  });
});
