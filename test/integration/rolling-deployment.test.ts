import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, apiClient } from '../support/api-client.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { application, charitySignup, projectRequest, registration } from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';
import { allReady } from '../support/readiness.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { type Copy, copyOfProject, exercisesOf } from '../support/workshop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const administrator = { username: 'deploying-admin', password: 'a password for this run' };

/** 202: saved, but not shown within two seconds. */
const SAVED = [201, 202];

/** Starts a server as it is built, with the web client of the older release. */
const START_AS_BUILT = `import { startFellowbridge } from '../dist/server/main.js';
import { serve } from './serving.js';

await serve(startFellowbridge);
`;

/** A copy of the project with one feature more: an event type, a read model and a mail that this release does not know. */
const newerRelease = async (): Promise<Copy> => {
  const copy = await copyOfProject(root);
  for (const step of exercisesOf(await readFile(join(root, 'test/fixtures/colleague-note.md'), 'utf8'))) {
    if (step.kind === 'make') await copy.make(step.file, step.content);
    if (step.kind === 'change') await copy.change(step.file, step.difference);
  }
  await copy.make('scripts/start-as-built.js', START_AS_BUILT);
  for (const part of ['web', 'documentation']) {
    await cp(join(root, 'dist', part), join(copy.folder, 'dist', part), { recursive: true });
  }
  const built = await copy.run('npx rolldown -c rolldown.config.js --dir dist/server');
  if (!built.succeeded) throw new Error(`The newer release does not build:\n${built.output}`);
  return copy;
};

/** Two builds at work on one database, as during a deployment without a gap (decision 0038). */
describe('a process of this release beside one of the next', () => {
  let database: TestDatabase;
  let keyDir: string;
  let copy: Copy;
  let older: { readonly http: TestServer; readonly worker: TestServer };
  let newer: typeof older;
  let charity: ApiClient;
  let consultant: ApiClient;
  let admin: ApiClient;
  /** Projects at work; the newer release adds its event to the first. */
  let noted: string;
  let untouched: string;
  const charityCookies = new Map<string, string>();
  const started: TestServer[] = [];

  const callNotes = async (method: 'GET' | 'POST', body?: object): Promise<Answer> => {
    const answer = await fetch(`${newer.http.url}/api/projects/${noted}/colleague-notes`, {
      method,
      headers: {
        origin: newer.http.url,
        cookie: [...charityCookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  const postMessage = (at: TestServer, id: string) =>
    charity
      .at(at.url)
      .call('postMessage', { key: randomUUID(), params: { id }, body: { content: 'How is it going?' } });

  beforeAll(async () => {
    [database, keyDir] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'fellowbridge-keys-'))]);
    const settings = {
      DATABASE_URL: database.url,
      EVENTSTOREDB_URL: '',
      REDIS_URL: '',
      MASTER_KEY: randomBytes(32).toString('base64'),
      SESSION_KEY: randomBytes(32).toString('hex'),
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMITS: 'off',
      KEY_DIR: keyDir,
    };
    const start = async (release: { readonly root?: string; readonly script?: string }) => {
      const options = { ...release, administrator };
      const http = await startServer({ ...options, settings: { ...settings, ROLES: 'http' } });
      started.push(http);
      const workerSettings = { ...settings, ROLES: 'worker', SESSION_KEY: '', PUBLIC_URL: http.url };
      const worker = await startServer({ ...options, settings: workerSettings });
      started.push(worker);
      return { http, worker };
    };
    older = await start({});

    charity = apiClient(older.http.url, charityCookies);
    consultant = apiClient(older.http.url);
    admin = apiClient(older.http.url);
    await charity.call('registerCharity', { key: randomUUID(), body: registration() });
    const applied = await consultant.call('registerConsultant', { key: randomUUID(), body: application() });
    const consultantId = applied.body.consultantProfile.id;
    await admin.call('signIn', { body: administrator });
    await admin.call('approveConsultant', { params: { id: consultantId }, body: {} });
    const begin = async (): Promise<string> => {
      const body = projectRequest({ consultantId });
      const { id } = (await charity.call('submitProject', { key: randomUUID(), body })).body;
      expect((await consultant.call('acceptProject', { params: { id }, body: {} })).status).toBe(200);
      return id;
    };
    noted = await begin();
    untouched = await begin();

    copy = await newerRelease();
    newer = await start({ root: copy.folder, script: 'scripts/start-as-built.js' });
    const added = await callNotes('POST', { name: 'Dana Example', text: 'The treasurer needs the figures by May.' });
    expect(SAVED, JSON.stringify(added.body)).toContain(added.status);
  }, 300_000);

  afterAll(async () => {
    for (const server of started) {
      await server.stop();
      await removeInstallation(server.dataDir);
    }
    await copy?.remove();
    await database?.drop();
    if (keyDir) await rm(keyDir, { recursive: true, force: true });
  });

  it('keeps serving, and changes what the newer release has left alone', async () => {
    expect((await charity.call('getProject', { params: { id: noted } })).status).toBe(200);
    expect(SAVED).toContain((await postMessage(older.http, untouched)).status);
    const signup = { key: randomUUID(), body: charitySignup() };
    expect((await apiClient(older.http.url).call('joinWaitingListAsCharity', signup)).status).toBe(201);
  });

  it('refuses to change what it cannot read; the newer one changes it', async () => {
    const refused = await postMessage(older.http, noted);
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: 'A newer release of Fellowbridge has changed this record. Please try again in a few minutes.' },
    });
    expect(SAVED).toContain((await postMessage(newer.http, noted)).status);
  });

  it('marks the event in the history, which the newer one can read', async () => {
    const query = { type: 'ColleagueNoteAdded' };
    const ofNewer = await admin.at(newer.http.url).call('listHistory', { query });
    expect(ofNewer.body.data).toMatchObject([{ readable: true }]);
    const { body } = await admin.call('listHistory', { query: { stream: `project-${noted}` } });
    expect(body.data).toMatchObject([{ type: 'ColleagueNoteAdded', readable: false }, {}, {}, {}, {}]);
  });

  it('leaves it to the newer one to fold the event and to send its mail', async () => {
    const notes = async () => (await callNotes('GET')).body.data;
    await expect.poll(notes, { timeout: 60_000, interval: 200 }).toMatchObject([{ name: 'Dana Example' }]);
    const templates = async () =>
      (await admin.call('listMails', { query: { limit: '100' } })).body.data.map(
        ({ template }: { template: string }) => template,
      );
    // A worker of this release may hold the reactors for a while, and stops before the event.
    await expect.poll(templates, { timeout: 60_000, interval: 200 }).toContain('colleague-note-added');
  });

  it('leaves everything in order when it stops', async () => {
    for (const { stop } of [older.http, older.worker]) expect(await stop()).toMatchObject({ code: 0 });
    for (const { url } of [newer.http, newer.worker]) {
      const readiness = async () => (await fetch(`${url}/health/ready`, { headers: asOperator })).json();
      await expect.poll(readiness, { timeout: 60_000, interval: 200 }).toEqual(allReady);
    }
    expect((await callNotes('GET')).body.data).toMatchObject([{ name: 'Dana Example' }]);
    expect(SAVED).toContain((await postMessage(newer.http, noted)).status);
  });
});
