import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { openChainStore } from '../../src/history/integrity/chain-store.ts';
import { verifyHistory } from '../../src/history/integrity/verify-history.ts';
import { openPool } from '../../src/platform/database.ts';
import { keptFiles } from '../../src/platform/files/files.ts';
import { type AuthenticatorApp, addApp } from '../support/authenticator-app.ts';
import { emptied } from '../support/backups.ts';
import { type Canary, canaryText, schemasOf, tracesBelow, tracesIn, tracesOf } from '../support/canaries.ts';
import { pdf, photo } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  charitySignup,
  consultantIdOf,
  mailTo,
  password,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
  tokenIn,
} from '../support/http-people.ts';
import { runTool } from '../support/tool.ts';

const PAUSE = "update projections.controls set paused_at = now() where name = 'visit_counts'";
const RESUME = 'update projections.controls set paused_at = null';

/**
 * A running installation with the embedded form's parts (history and queue in Postgres) is backed up while members write;
 * then people leave; then the backup is restored with the newest list of erased people.
 */
describe('a restore drill', () => {
  let source: Platform;
  let restored: Platform;
  let folder: string;
  let backup: string;
  let admin: SignedIn;
  let charity: SignedIn;
  let leaver: SignedIn;
  let stayer: SignedIn;
  let app: AuthenticatorApp;
  let invitation: {
    readonly token: string;
    readonly username: string;
    readonly password: string;
    readonly name: string;
  };
  let projectId: string;
  let hashes: { readonly restored: string; readonly source: string };
  const facts = {
    name: canaryText('Lee '),
    email: `${canaryText('mail')}@canary.example`,
    bio: canaryText('Twenty years of '),
    fileName: canaryText('plan-'),
    fileContent: canaryText('Plans '),
    signupName: canaryText('Sid '),
    invited: `${canaryText('guest')}@canary.example`,
  };
  const canaries: readonly Canary[] = Object.entries(facts).map(([what, value]) => ({ what, value }));
  let sessions: number;
  let paused: readonly unknown[];
  let keptFile: string;

  const eventsOf = async ({ store }: Platform): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for (let after = ORIGIN, end = false; !end; ) {
      const page = await store.readAll(after, 500);
      events.push(...page.events);
      ({ next: after, end } = page);
    }
    return events;
  };
  const attach = async ({ browser }: SignedIn, name: string, content: string): Promise<string> => {
    const answer = await browser.call('attachFile', {
      params: { id: projectId },
      file: { name: `${name}.pdf`, content: pdf(content) },
      key: randomUUID(),
    });
    expect(answer.status, answer.body).toBe(201);
    return answer.json().id;
  };
  const settingsOf = (databaseUrl: string, filesFolder: string) => ({
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesFolder,
    MASTER_KEY: source.masterKey.toString('base64'),
  });
  const signIn = async (of: Platform, { username }: SignedIn, factor?: { kind: string; code: string }) => {
    const browser = of.browser();
    const answer = await browser.call('signIn', { body: { username, password } });
    const proved = factor === undefined ? answer : await browser.call('prove', { body: factor });
    return { browser, answer, proved };
  };
  const backUp = (...args: readonly string[]) =>
    runTool('backup', ['--to', folder, ...args], settingsOf(source.databaseUrl, source.filesFolder));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fellowbridge-backups-'));
    await chmod(folder, 0o700);
    source = await startPlatform();
    admin = await signedInAdministrator(source);
    charity = await registeredCharity(source);
    leaver = await approvedConsultant(source, admin, { name: facts.name, email: facts.email, bio: facts.bio });
    projectId = (await assignedProject(charity, leaver)).id;
    stayer = await approvedConsultant(source, admin);
    app = await addApp(stayer.browser);
    for (const { browser } of [leaver, stayer]) {
      const set = await browser.call('setPhoto', { file: { name: 'me.png', content: photo } });
      expect(set.status, set.body).toBe(200);
    }
    keptFile = await attach(charity, 'budget', 'A budget');
    await attach(leaver, facts.fileName, facts.fileContent);
    const signup = charitySignup({ contactName: facts.signupName });
    const visitor = source.browser();
    const joined = await visitor.call('joinWaitingListAsCharity', { body: signup, key: randomUUID() });
    expect(joined.status, joined.body).toBe(201);
    const invited = await admin.browser.call('inviteMember', {
      body: { email: facts.invited, name: facts.signupName, role: 'analyst' },
      key: randomUUID(),
    });
    expect(invited.status, invited.body).toBe(201);
    const joiner = { email: 'joiner@fellowbridge.example', name: 'Jo Joiner', role: 'analyst' };
    expect((await admin.browser.call('inviteMember', { body: joiner, key: randomUUID() })).status).toBe(201);
    const token = tokenIn(await mailTo(source, admin, joiner.email, 'member-invited'));
    invitation = { token, username: 'joiner', password, name: joiner.name };
    await source.settled();

    const {
      rows: [sealed],
    } = await source.pool.query<{ position: string }>('select max(position) as position from history.seals');

    // Members keep writing while the backup is made.
    const writing = { isOver: false };
    const writers = [0, 1, 2].map(async () => {
      while (!writing.isOver) await registeredCharity(source);
    });
    await source.pool.query(PAUSE);
    const made = await backUp();
    await source.pool.query(RESUME);
    writing.isOver = true;
    await Promise.all(writers);
    // The last of their events may have been folded while the projection was paused.
    source.resumeProjections();
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('The backup is in') });
    backup = join(folder, (await readdir(folder)).find((name) => name.startsWith('backup-')) ?? '');

    await source.settled();
    const [code = ''] = app.recoveryCodes;
    expect((await signIn(source, stayer, { kind: 'recovery-code', code })).proved.status).toBe(204);
    expect((await source.browser().call('acceptInvitation', { body: invitation })).status).toBe(201);
    const closed = await leaver.browser.call('closeAccount', { body: { currentPassword: password } });
    expect(closed.status, closed.body).toBe(204);
    const first = (await eventsOf(source)).find(({ type }) => type === 'MemberInvited');
    const withdrawn = await admin.browser.call('withdrawInvitation', {
      params: { id: first?.stream.slice('invitation-'.length) ?? '' },
    });
    expect(withdrawn.status, withdrawn.body).toBeLessThan(300);
    const signupId = (await eventsOf(source)).find(({ type }) => type === 'CharityJoinedWaitingList')?.stream ?? '';
    await source.commands.withdrawSignup(
      { signupId: signupId.slice('waitingListSignup-'.length), because: 'asked' },
      { actor: { id: 'test', role: 'system' }, source: 'test', requestId: randomUUID(), correlationId: randomUUID() },
    );
    await source.settled();
    expect((await backUp('--ledger-only')).code).toBe(0);

    const files = await mkdtemp(join(tmpdir(), 'fellowbridge-restored-'));
    restored = await startPlatform({
      installation: {
        masterKey: source.masterKey,
        filesFolder: files,
        load: async (databaseUrl) => {
          const end = await runTool('restore', ['--from', backup], settingsOf(await emptied(databaseUrl), files));
          expect(end).toMatchObject({ code: 0, stdout: expect.stringContaining('The history is intact.') });
          expect(end.stdout).toContain('Forgotten again: 3,');
          expect(end.stdout).toContain('Recovery codes and invitation links of the backup do not work');
          // Erasures apply at once, not only at the next start.
          expect(await tracesBelow(files, canaries)).toEqual([]);
          expect(await readdir(files)).not.toEqual([]);
          const pool = openPool(databaseUrl, 'test', 1, () => {});
          const { rows } = await pool.query('select count(*) as sessions from vault.sessions');
          sessions = rows[0].sessions;
          paused = (await pool.query('select name from projections.controls where paused_at is not null')).rows;
          await pool.query(RESUME);
          await pool.end();
        },
      },
    });
    await rm(files, { recursive: true });
    await restored.settled();
    // Compares at the end of the chain before the backup, because later positions differ after the restore.
    const hash = async ({ pool }: Platform) =>
      (
        await pool.query("select encode(hash, 'hex') as hash from history.seals where position = $1", [
          sealed?.position,
        ])
      ).rows[0]?.hash;
    hashes = { restored: await hash(restored), source: await hash(source) };
  }, 240_000);
  afterAll(async () => {
    await restored?.stop();
    await source?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('restores the same history, with its hash chain', async () => {
    const { finding } = await verifyHistory({ history: restored.history, chain: openChainStore(restored.pool) });
    expect(finding).toBeNull();
    expect(hashes.restored).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes.restored).toBe(hashes.source);
  });

  it('restores one moment of an installation that was being written to', async () => {
    const events = await eventsOf(restored);
    expect(events.filter(({ unreadable }) => unreadable)).toEqual([]);
    // Every member of the history can sign in, and everyone who can sign in is in the history.
    const registered = new Set(
      events.filter(({ type }) => type === 'AccountRegistered').map(({ stream }) => stream.slice('account-'.length)),
    );
    const closed = events
      .filter(({ type }) => type === 'AccountClosed')
      .map(({ stream }) => stream.slice('account-'.length));
    for (const id of closed) registered.delete(id);
    // Registrations that were under way are completed or undone by the start, as after a crash.
    const { rows } = await restored.pool.query(
      `select user_id as id from vault.credentials
       where user_id not in (select registration_id from vault.registrations) order by id`,
    );
    const { rows: underWay } = await restored.pool.query('select registration_id as id from vault.registrations');
    for (const { id } of underWay) registered.delete(id);
    expect(rows.map(({ id }) => id)).toEqual([...registered].sort());
    expect(registered.size).toBeGreaterThanOrEqual(2);
  });

  it('lets members sign in again, and ends their sessions', async () => {
    expect(sessions).toBe(0);
    const { browser, answer } = await signIn(restored, charity);
    expect(answer.json()).toMatchObject({ username: charity.username, name: 'Robin Example' });
    const project = (await browser.call('getProject', { params: { id: projectId } })).json();
    expect(project.description).toBe('We need a budget that our trustees can follow.');
  });

  it('brings back no recovery code and no invitation link, used or not', async () => {
    for (const code of app.recoveryCodes.slice(0, 2)) {
      expect((await signIn(restored, stayer, { kind: 'recovery-code', code })).proved.status).toBe(400);
    }
    expect((await restored.browser().call('acceptInvitation', { body: invitation })).status).toBe(404);
    const { browser, proved } = await signIn(restored, stayer, { kind: 'code', code: app.code() });
    expect(proved.status, proved.body).toBe(204);
    expect((await browser.call('listSecondFactors')).json()).toMatchObject({ recoveryCodesLeft: 0 });
  });

  it('restores documents', async () => {
    const { browser } = await signIn(restored, charity);
    const download = await browser.call('downloadFile', { params: { id: projectId, fileId: keptFile } });
    expect(download.bytes).toEqual(pdf('A budget'));
  });

  it('restores photos, except those of people who left', async () => {
    const { browser } = await signIn(restored, admin);
    const statusOf = async (of: SignedIn) =>
      (await browser.call('getConsultantPhoto', { params: { id: consultantIdOf(of) } })).status;
    expect([await statusOf(stayer), await statusOf(leaver)]).toEqual([200, 404]);
    // One document, and one photo in two sizes.
    const kept: string[] = [];
    for await (const path of keptFiles(restored.filesFolder)) kept.push(path);
    expect(kept.length).toBe(3);
  });

  it('repeats erasures that came after the backup', async () => {
    expect((await signIn(restored, leaver)).answer.status).toBe(401);
    expect(await tracesOf(restored.pool, await schemasOf(restored.pool), canaries)).toEqual([]);
    expect(await tracesBelow(restored.filesFolder, canaries)).toEqual([]);
    const events = await eventsOf(restored);
    expect(tracesIn('the history', JSON.stringify(events), canaries)).toEqual([]);
    const erasing = events.filter(({ metadata }) => metadata.source === 'restore').map(({ type }) => type);
    expect(erasing.sort()).toEqual(['AccountClosed', 'MemberInvitationWithdrawn', 'SignupWithdrawn']);
    // As after any leaving, the project looks for another consultant and the document of the leaver is gone.
    const { browser } = await signIn(restored, charity);
    const project = (await browser.call('getProject', { params: { id: projectId } })).json();
    expect(project).toMatchObject({ status: 'matching' });
    const files = (await browser.call('listFiles', { params: { id: projectId } })).json().data;
    expect(files.map(({ id }: { id: string }) => id)).toEqual([keptFile]);
  });

  it('rebuilds read models that agree with the history, and leaves paused ones paused', async () => {
    expect(paused).toEqual([{ name: 'visit_counts' }]);
    const { browser } = await signIn(restored, admin);
    const { data } = (await browser.call('listProjections')).json();
    expect(data.length).toBeGreaterThanOrEqual(20);
    for (const { name } of data) await browser.call('verifyProjection', { params: { name }, body: {} });
    await restored.workOff();
    for (const { name } of data) {
      const detail = (await browser.call('getProjection', { params: { name } })).json();
      expect.soft(detail, name).toMatchObject({ status: 'live', parked: 0, verification: { state: 'passed' } });
    }
  });

  it('keeps nothing personal in plain text but documents, and no master key', async () => {
    const names = await readdir(backup, { recursive: true, withFileTypes: true });
    const texts: string[] = [];
    for (const entry of names.filter((one) => one.isFile() && !one.parentPath.includes('/documents'))) {
      const content = await readFile(join(entry.parentPath, entry.name));
      texts.push((entry.name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1'));
    }
    expect(texts.length).toBeGreaterThan(15);
    const all = texts.join('\n');
    const key = { what: 'the master key', value: source.masterKey.toString('base64') };
    expect(all).toContain(leaver.user.id);
    expect(tracesIn('the backup', all, [...canaries, key])).toEqual([]);
    expect(all).not.toContain(source.masterKey.toString('hex'));
  });

  it('refuses a damaged backup, another master key, a foreign list and a target in use, changing nothing', async () => {
    const files = await mkdtemp(join(tmpdir(), 'fellowbridge-refused-'));
    const copy = join(files, 'copy');
    await cp(backup, copy, { recursive: true });
    await rm(join(copy, 'database/vault.names.copy.gz'));
    const settings = settingsOf(restored.databaseUrl, join(files, 'documents'));
    expect(await runTool('restore', ['--from', copy], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('database/vault.names.copy.gz is missing'),
    });
    const otherKey = { ...settings, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
    expect(await runTool('restore', ['--from', backup], otherKey)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('MASTER_KEY is not the key'),
    });
    const ledger = join(files, 'erasures.json');
    const foreign = (await readFile(join(folder, 'erasures.json'), 'utf8')).replace(/"signature":"./, '"signature":"x');
    await writeFile(ledger, foreign);
    expect(await runTool('restore', ['--from', backup, '--ledger', ledger], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('its signature is wrong'),
    });
    expect(await runTool('restore', ['--from', backup], settings)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
    expect((await signIn(restored, charity)).answer.status).toBe(200);
    await rm(files, { recursive: true });
  }, 60_000);
});
