import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { witnessKey } from '../../src/history/integrity/signed-checkpoint.ts';
import { tamper } from '../support/chained-history.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';

const AUDITOR = 'auditor@trust.example';
const DAY = 86_400_000;
const script = join(import.meta.dirname, '../../scripts/verify-proof.js');

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let folder: string;

beforeAll(async () => {
  platform = await startPlatform({ auditors: [AUDITOR] });
  fellowship = await openFellowship(platform);
  admin = fellowship.members.admin.browser;
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-proof-'));
  await platform.settled();
});
afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const integrity = async () => {
  const answer = await admin.call('getHistoryIntegrity');
  expect(answer.status, answer.body).toBe(200);
  return answer.json().data;
};

const newestEvent = async (): Promise<string> => {
  await platform.settled();
  return (await admin.call('listHistory')).json().data[0].id;
};

/** Runs the checker as its users do: with the file and nothing else. */
const checkProof = async (content: string, ...args: readonly string[]): Promise<{ code: number; stdout: string }> => {
  const file = join(folder, `${randomUUID()}.json`);
  await writeFile(file, content);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...args], { cwd: folder, env: {} }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
};

const verifyNow = async () => {
  expect((await admin.call('verifyHistory', { body: {} })).json().data.verification).toMatchObject({
    status: 'waiting',
  });
  await platform.workOff();
  await platform.settled();
  return (await integrity()).verification;
};

describe('the proof of an event', () => {
  it('is refused until a signed checkpoint covers the event', async () => {
    const id = await newestEvent();
    const early = await admin.call('getEventProof', { params: { id } });
    expect(early.status).toBe(409);
    expect(early.json()).toMatchObject({ type: 'urn:fellowbridge:problem:event-not-witnessed' });
    await platform.witness?.sign();
    expect((await admin.call('getEventProof', { params: { id } })).status).toBe(200);
  });

  it('is checked with nothing but the file and the public key', async () => {
    const id = await newestEvent();
    await platform.witness?.sign();
    const { body, headers } = await admin.call('getEventProof', { params: { id } });
    expect(headers['content-disposition']).toContain(`proof-${id}.json`);
    const { publicKey } = (await integrity()).checkpoint;
    const checked = await checkProof(body, '--public-key', publicKey);
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The proof holds\./) });
    expect(await checkProof(body)).toMatchObject({ code: 0, stdout: expect.stringContaining('from the file itself') });
    expect(JSON.parse(JSON.parse(body).event)).toMatchObject({ eventId: id });
  });

  it('does not hold after a change, or with another key', async () => {
    const { body } = await admin.call('getEventProof', { params: { id: await firstEvent() } });
    const proof = JSON.parse(body);
    const changed = (changes: object) => JSON.stringify({ ...proof, ...changes });
    const other = witnessKey(Buffer.alloc(32, 9)).publicKey;
    const broken = { code: 1, stdout: expect.stringMatching(/^The proof does not hold\./) };
    expect(await checkProof(changed({ event: proof.event.replace('"position":"0', '"position":"1') }))).toEqual(broken);
    expect(await checkProof(changed({ index: proof.index + 1 }))).toEqual(broken);
    expect(await checkProof(changed({ path: proof.path.slice(1) }))).toEqual(broken);
    expect(await checkProof(changed({ checkpoint: proof.checkpoint.replace('\ntime 2', '\ntime 3') }))).toEqual(broken);
    expect(await checkProof(body, '--public-key', other)).toEqual(broken);
    expect(await checkProof('{}')).toEqual(broken);
    expect((await checkProof(body)).code).toBe(0);
  });

  it('is refused for an altered event, and for others beside it, with what was altered', async () => {
    const [altered, beside] = [await firstEvent(), await newestEvent()];
    await platform.witness?.sign();
    const moveBy = (hours: number) =>
      tamper(
        platform,
        `update history.events set recorded_at = recorded_at + interval '${hours} hours' where event_id = '${altered}'`,
      );
    const refusalOf = async (id: string) => (await admin.call('getEventProof', { params: { id } })).json();
    await moveBy(1);
    expect(await refusalOf(altered)).toMatchObject({
      status: 409,
      type: 'urn:fellowbridge:problem:event-altered',
      detail: 'This event was altered after it was recorded, so it cannot be proved. Please verify the history.',
    });
    expect(await refusalOf(beside)).toMatchObject({
      status: 409,
      type: 'urn:fellowbridge:problem:tree-changed',
      detail: 'Another event or the stored Merkle tree does not match the last checkpoint. Please verify the history.',
    });
    await moveBy(-1);
    expect((await admin.call('getEventProof', { params: { id: altered } })).status).toBe(200);
  });
});

const firstEvent = async (): Promise<string> => {
  const { rows } = await platform.pool.query<{ id: string }>(
    'select event_id as id from history.events where position = 3',
  );
  return rows[0]?.id ?? '';
};

describe('a verification on request', () => {
  it('reports that history and read models are intact, and signs a checkpoint that auditors receive', async () => {
    expect(await verifyNow()).toMatchObject({
      status: 'intact',
      isNightly: false,
      finding: null,
      progress: { stage: 'read-models' },
    });
    const { checkpoint, failures } = await integrity();
    expect(failures).toEqual([]);
    const { rows } = await platform.pool.query<{ head: string }>('select max(position) as head from history.seals');
    expect(checkpoint.position <= (rows[0]?.head ?? '')).toBe(true);
    await platform.workOff();
    const mails = (await admin.call('listMails')).json().data;
    const mail = mails.find((one: { template: string }) => one.template === 'signed-checkpoint');
    const body = { reason: 'To compare the checkpoint with the log.' };
    const { text, to } = (await admin.call('openMail', { params: { id: mail.id }, body })).json();
    expect(to).toBe(AUDITOR);
    expect(text).toContain(checkpoint.publicKey);
  });

  it('runs once at a time', async () => {
    const first = (await admin.call('verifyHistory', { body: {} })).json().data.verification;
    const second = (await admin.call('verifyHistory', { body: {} })).json().data.verification;
    expect(second.id).toBe(first.id);
    await platform.workOff();
  });

  it('finds a changed row of a read model; the warning stands until an administrator answers it', async () => {
    await platform.settled();
    await platform.pool.query(`update read_models.accounts set username = 'smuggled'`);
    const verification = await verifyNow();
    expect(verification).toMatchObject({ status: 'failed', finding: { kind: 'read-model' } });
    expect(verification.finding.problem).toContain('‘accounts’ differs from the history');

    const [failure] = (await integrity()).failures;
    expect(failure).toMatchObject({ id: verification.id, problem: verification.finding.problem });
    const params = { id: failure.id };
    const empty = await admin.call('answerVerificationFailure', { params, body: { note: ' ' } });
    expect(empty.json()).toMatchObject({ status: 400, errors: [{ path: 'note' }] });
    const answered = await admin.call('answerVerificationFailure', { params, body: { note: 'It was a drill.' } });
    expect(answered.status, answered.body).toBe(200);
    expect(answered.json().data.failures).toEqual([]);
    const again = await admin.call('answerVerificationFailure', { params, body: { note: 'Once more.' } });
    expect(again.json()).toMatchObject({ status: 409, type: 'urn:fellowbridge:problem:verification-answered' });
    const unknown = await admin.call('answerVerificationFailure', {
      params: { id: randomUUID() },
      body: { note: 'x' },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('the nightly verification', () => {
  it('is requested once a night, and not before the first night of an installation', async () => {
    const latest = () => platform.verifications.latest();
    const before = await latest();
    await platform.verifications.requestNightly();
    expect((await latest())?.id).toBe(before?.id);
    // Administrators' sessions expire during this time.
    platform.advance(DAY);
    await Promise.all([platform.verifications.requestNightly(), platform.verifications.requestNightly()]);
    const nightly = await latest();
    expect(nightly).toMatchObject({ requestedBy: null, status: 'waiting' });
    await platform.workOff();
    await platform.verifications.requestNightly();
    expect((await latest())?.id).toBe(nightly?.id);
  });
});
