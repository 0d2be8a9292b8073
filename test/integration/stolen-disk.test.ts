import { createCipheriv, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { type Fellowbridge, startFellowbridge } from '../../src/main.ts';
import { keptSecret } from '../../src/platform/data-directory.ts';
import { openPool } from '../../src/platform/database.ts';
import { purposeKey } from '../../src/vault/encryption.ts';
import { openEpochKeys } from '../../src/vault/epoch-keys.ts';
import { openPersonKeys } from '../../src/vault/vault.ts';
import { tool as erase } from '../../src/wiring/tools/erase.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { canaryPhone, canaryText } from '../support/canaries.ts';
import { pdf } from '../support/documents.ts';
import { application, consultantSignup, projectRequest, registration } from '../support/http-people.ts';
import { operationsToken } from '../support/operator.ts';
import { embeddedDatabaseUrl, removeInstallation, temporaryDataDir, untilCaughtUp } from '../support/server.ts';

/** What a thief finds on the disk of a stopped installation, using every key on it. */

const password = 'correct horse battery';
const facts = {
  username: canaryText('user'),
  email: `${canaryText('mail')}@canary.example`,
  laterEmail: `${canaryText('mail')}@canary.example`,
  name: canaryText('Lee '),
  phone: canaryPhone(),
  website: `https://${canaryText('site')}.example`,
  bio: canaryText('Twenty years of '),
  organisation: canaryText('Firm '),
  linkedin: `https://www.linkedin.com/in/${canaryText('linked')}`,
  message: canaryText('My advice: '),
  fileName: canaryText('report-'),
  fileContent: canaryText('Findings '),
  signupEmail: `${canaryText('mail')}@canary.example`,
  signupName: canaryText('Ada '),
  otherSignupName: canaryText('Ben '),
};

let dataDir: string;
let server: Fellowbridge;
let settings: Readonly<Record<string, string>>;
let pool: pg.Pool;

const begin = async (): Promise<void> => {
  server = await startFellowbridge(settings, [], new AbortController().signal);
  pool = openPool(await embeddedDatabaseUrl(dataDir), 'thief', 2, () => {});
};
const end = async (): Promise<void> => {
  await pool?.end();
  await server?.stop();
};

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@fellowbridge.example',
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
    OPERATIONS_TOKEN: operationsToken,
    LOG_LEVEL: 'silent',
  };
  await begin();
  expect(server.notices.join('\n')).toContain('set MASTER_KEY_FILE');
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await removeInstallation(dataDir);
});

const ask = async (client: ApiClient, name: EndpointName, sent: Parameters<ApiClient['call']>[1] = {}) => {
  const { status, body } = await client.call(name, { key: randomUUID(), ...sent });
  if (status >= 300) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Every file below DATA_DIR, with its path. */
async function* files(): AsyncGenerator<{ readonly path: string; readonly content: Buffer }> {
  // A running server may delete temporary folders and files meanwhile.
  const list = () => readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of await vi.waitFor(list, { timeout: 20_000 })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => null);
    if (content !== null) yield { path: path.slice(dataDir.length + 1), content };
  }
}

/** The facts that any file contains, as UTF-8 text. */
const factsOnDisk = async (): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for await (const { path, content } of files()) {
    for (const [what, value] of Object.entries(facts)) {
      // Names and addresses are also stored in lower case, to search by.
      if ([value, value.toLowerCase()].some((text) => content.includes(text) || path.includes(text))) found.add(what);
    }
  }
  return found;
};

/** Layout of a wrapped key: a version, the nonce, the tag, the encrypted key. */
const [NONCE_AT, KEY_AT, WRAPPED_BYTES] = [1, 29, 61];

/** The first counter block by which AES-GCM encrypts under a nonce of 12 bytes. */
const FIRST_COUNTER = Buffer.of(0, 0, 0, 2);
const BLOCK = 16;

/** All keys that unwrap what lies in DATA_DIR: derived from the master key, and of the epochs. */
const wrappingKeysOnDisk = async (): Promise<readonly Uint8Array[]> => {
  const masterKey = await keptSecret(dataDir, 'master-key', 32);
  if (masterKey === null) throw new Error('There is no master key.');
  const epochs = (await readdir(join(dataDir, 'keys'))).flatMap((name) => /^epoch-(.+)\.key$/.exec(name)?.[1] ?? []);
  expect(epochs).toHaveLength(1);
  const keys = openEpochKeys(join(dataDir, 'keys'), masterKey);
  return [purposeKey(masterKey, 'person keys'), ...(await Promise.all(epochs.map((epoch) => keys.read(epoch))))];
};

/** Whether these bytes contain a key that another key wraps. Tries every offset, without knowing whose row it was. */
const holdsWrapped = (content: Buffer, places: readonly number[], wrappingKey: Uint8Array, key: Buffer): boolean => {
  const counters = Buffer.concat(
    places.flatMap((at) => [content.subarray(at + NONCE_AT, at + NONCE_AT + 12), FIRST_COUNTER]),
  );
  const stream = createCipheriv('aes-256-ecb', wrappingKey, null).setAutoPadding(false).update(counters);
  return places.some((at, place) => {
    for (let byte = 0; byte < BLOCK; byte += 1) {
      if (((stream[place * BLOCK + byte] ?? 0) ^ (content[at + KEY_AT + byte] ?? 0)) !== key[byte]) return false;
    }
    return true;
  });
};

/** The people whose keys a file contains, in plain form or wrapped by a key on the disk. */
const keysOnDisk = async (keys: ReadonlyMap<string, Buffer>): Promise<ReadonlySet<string>> => {
  const wrappingKeys = await wrappingKeysOnDisk();
  const found = new Set<string>();
  for await (const { content } of files()) {
    const places: number[] = [];
    for (
      let at = content.indexOf(1);
      at !== -1 && at + WRAPPED_BYTES <= content.length;
      at = content.indexOf(1, at + 1)
    ) {
      places.push(at);
    }
    for (const [subject, key] of keys) {
      const isPlain = content.includes(key) || content.includes(key.toString('hex'));
      if (isPlain || wrappingKeys.some((wrappingKey) => holdsWrapped(content, places, wrappingKey, key))) {
        found.add(subject);
      }
    }
  }
  return found;
};

/** The subject's key as the running installation knows it. */
const keyOf = async (subject: string): Promise<Buffer> => {
  const masterKey = await keptSecret(dataDir, 'master-key', 32);
  if (masterKey === null) throw new Error('There is no master key.');
  const keys = openPersonKeys({ pool, masterKey, keyDir: join(dataDir, 'keys'), clock: () => new Date() });
  const key = (await keys.find([subject])).get(subject);
  if (key === undefined || key === 'missing') throw new Error(`${subject} has no key.`);
  return Buffer.from(key);
};

/** The columns whose planner samples contain a fact. */
const sampled = async (fact: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename || '.' || attname as name from pg_stats
     where strpos(lower(concat(histogram_bounds::text, most_common_vals::text)), lower($1)) > 0`,
    [fact],
  );
  return rows.map(({ name }) => name);
};

const logSegments = async (): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'postgres/data/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));

/** Does what autovacuum and the checkpointer do eventually: planner samples, and pages on disk. */
const age = async (): Promise<void> => {
  await untilCaughtUp(server.url);
  await pool.query('analyze');
  await pool.query('checkpoint');
};

describe('the disk of a stopped installation', () => {
  const keys = new Map<string, Buffer>();
  let segments: readonly string[];
  let printed: string[];

  beforeAll(async () => {
    const [admin, charity, consultant, visitor] = [1, 2, 3, 4].map(() => apiClient(server.url));
    if (!admin || !charity || !consultant || !visitor) throw new Error('There are four clients.');
    const { username, email, name, phone, website, bio, organisation, linkedin } = facts;
    const offer = { expertise: ['finance'], yearsExperience: 9, hourlyRate: 80 };
    await ask(admin, 'signIn', { body: { username: 'admin', password } });

    const { signupEmail, signupName, otherSignupName: fullName } = facts;
    await ask(visitor, 'joinWaitingListAsConsultant', {
      body: consultantSignup({ email: signupEmail, fullName: signupName }),
    });
    await ask(visitor, 'joinWaitingListAsConsultant', { body: consultantSignup({ fullName }) });
    await untilCaughtUp(server.url);
    const signups: readonly { id: string }[] = (await ask(admin, 'listConsultantSignups')).data;
    for (const { id } of signups) keys.set(id, await keyOf(id));

    const user = await ask(consultant, 'registerConsultant', {
      body: application({
        username,
        email,
        name,
        phone,
        website,
        bio,
        organisation,
        password,
        consultant: { ...offer, linkedin },
      }),
    });
    await ask(admin, 'approveConsultant', { params: { id: user.consultantProfile.id }, body: {} });
    await ask(charity, 'registerCharity', { body: registration() });
    const { id } = await ask(charity, 'submitProject', { body: projectRequest() });
    await ask(charity, 'inviteConsultant', { params: { id }, body: { consultantId: user.consultantProfile.id } });
    await ask(consultant, 'acceptProject', { params: { id }, body: {} });
    await ask(consultant, 'postMessage', { params: { id }, body: { content: facts.message } });
    await ask(consultant, 'attachFile', {
      params: { id },
      file: new File([pdf(facts.fileContent)], `${facts.fileName}.pdf`),
    });
    await ask(visitor, 'forgotPassword', { body: { email } });
    await ask(consultant, 'changeEmailAddress', { body: { email: facts.laterEmail, currentPassword: password } });
    await age();
    keys.set(user.id, await keyOf(user.id));

    // Checks that the search finds all of this; otherwise an empty result proves nothing.
    const onDisk = await factsOnDisk();
    expect(Object.keys(facts).filter((what) => !onDisk.has(what))).toEqual([]);
    for (const what of [facts.name, facts.signupName]) expect(await sampled(what)).not.toEqual([]);
    expect(keys.size).toBe(3);
    expect(await keysOnDisk(keys)).toEqual(new Set(keys.keys()));

    await ask(consultant, 'closeAccount', { body: { currentPassword: password } });
    for (const { id } of signups) await ask(admin, 'withdrawSignup', { params: { id } });
    await age();
    // Postgres keeps deleted rows on disk, which is why the erasure is needed.
    expect([...(await factsOnDisk())]).toEqual(expect.arrayContaining(['name', 'email', 'signupName', 'message']));
    expect(await keysOnDisk(keys)).toEqual(new Set(keys.keys()));

    segments = await logSegments();
    printed = [];
    const toolRun = {
      environment: settings,
      print: (line: string) => printed.push(line),
      say: () => {},
      signal: new AbortController().signal,
    };
    const code = await erase({ ...toolRun, args: ['--now'] });
    expect({ code, printed }).toMatchObject({ code: 0 });
    await erase({ ...toolRun, args: [] });
    for (const what of Object.values(facts)) expect(await sampled(what)).toEqual([]);
    await end();
  }, 180_000);

  it('shows nothing of people who have left', async () => {
    expect(await factsOnDisk()).toEqual(new Set());
  });

  it('holds no key of people who have left that another key on it decrypts', async () => {
    expect(await keysOnDisk(keys)).toEqual(new Set());
  });

  it('has no segment of the write-ahead log from before the erasure', async () => {
    expect(segments.length).toBeGreaterThan(0);
    expect((await logSegments()).filter((name) => segments.includes(name))).toEqual([]);
  });

  it('is reported as clean by npm run erase', () => {
    expect(printed).toEqual([
      expect.stringMatching(/^Rewrote \d+ tables and destroyed the former key\.$/),
      'Erased data is no longer in any file of the installation.',
      expect.stringMatching(/^Last erasure: 20.*Z\. Next: 20.*Z, while a worker runs\.$/),
      '0 people were erased since.',
      '3 destroyed keys have their events in the history.',
    ]);
  });
});
