import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoMigrations } from '../../src/demo/migrations.ts';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { projectLimits } from '../../src/domain/projects/limits.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { dueMemberships } from '../../src/projections/queries/memberships.ts';
import { openReadModels } from '../../src/projections/read-models.ts';
import { passkeysOf } from '../../src/vault/passkeys.ts';
import { openPasswords } from '../../src/vault/password-hashing.ts';
import { demoPreparation } from '../../src/wiring/demo.ts';
import { aroundAppend } from '../support/crashing.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { registeredCharity, signedInAdministrator } from '../support/http-people.ts';

const never = new AbortController().signal;

const parts = async (platform: Platform, dataDir: string | null = null) => {
  await migrate(platform.pool, demoMigrations);
  const clock = () => new Date();
  return {
    pool: platform.pool,
    vault: platform.vault,
    store: platform.store,
    hashing: await openPasswords({ cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 } }),
    passkeys: passkeysOf({ name: 'Fellowbridge', origin: 'http://localhost:3000' }),
    files: openFiles(platform.filesFolder, { mostBytes: projectLimits.fileBytes, clock }),
    dataDir,
    clock,
    logger: pino({ level: 'silent' }),
  };
};

describe('the demo', () => {
  let platform: Platform;
  let history: readonly RecordedEvent[];
  let people: Readonly<Record<'charity' | 'consultant' | 'analyst' | 'password', string>>;
  let admin: Browser;
  let dataDir: string | undefined;

  const signIn = async (username: string): Promise<Browser> => {
    const browser = platform.browser();
    const answer = await browser.call('signIn', { body: { username, password: people.password } });
    expect(answer.status).toBe(200);
    return browser;
  };
  const countOf = (type: RecordedEvent['type']): number => history.filter((event) => event.type === type).length;

  beforeAll(async () => {
    platform = await startPlatform();
    // Folded when it is written, as at a real start: after every single event it would take much longer.
    platform.pauseProjections();
    dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-demo-'));
    const notices = await demoPreparation(await parts(platform, dataDir), never);
    const printed = (what: string): string =>
      notices
        .join('\n')
        .split('\n')
        .find((line) => line.startsWith(`  ${what} `))
        ?.slice(what.length + 2)
        .trim() ?? '';
    people = {
      charity: printed('charity'),
      consultant: printed('consultant'),
      analyst: printed('analyst'),
      password: printed('password'),
    };
    platform.resumeProjections();
    // A busy machine may need longer than one wait.
    await vi.waitFor(() => platform.settled(), { timeout: 120_000 });
    const events: RecordedEvent[] = [];
    for (let after = ORIGIN, end = false; !end; ) {
      const page = await platform.store.readAll(after, 1000);
      events.push(...page.events);
      ({ next: after, end } = page);
    }
    history = events;
    admin = (await signedInAdministrator(platform)).browser;
  }, 240_000);
  afterAll(async () => {
    await platform?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps names and password in a private file', async () => {
    const file = join(dataDir ?? '', 'demo-people.txt');
    const kept = await readFile(file, 'utf8');
    for (const value of Object.values(people)) {
      expect(value).not.toBe('');
      expect(kept).toContain(`: ${value}\n`);
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('marks every event as demo, with its time', () => {
    expect(new Set(history.map(({ metadata }) => metadata.source))).toEqual(new Set(['demo']));
    expect(history.filter(({ metadata, recordedAt }) => metadata.occurredAt >= recordedAt)).toEqual([]);
  });

  it('is in chronological order', () => {
    const times = history.map(({ metadata }) => metadata.occurredAt);
    expect(times.filter((time, index) => time < (times[index - 1] ?? ''))).toEqual([]);
  });

  it('has the promised size', async () => {
    const { total: charities } = (await admin.call('listMembers', { query: { role: 'charity' } })).json();
    expect(charities).toBeGreaterThanOrEqual(40);
    const { total: consultants } = (await admin.call('listMembers', { query: { role: 'consultant' } })).json();
    expect(consultants).toBeGreaterThanOrEqual(60);
    const { total: projects } = (await admin.call('listAllProjects')).json();
    expect(projects).toBeGreaterThanOrEqual(150);
    const { data: summary } = (await admin.call('getAdminSummary')).json();
    for (const status of ['pending', 'matching', 'in_progress', 'completed', 'cancelled']) {
      expect(summary.projects[status], status).toBeGreaterThan(0);
    }
    for (const status of ['applied', 'approved', 'declined', 'suspended', 'left']) {
      expect(summary.consultants[status], status).toBeGreaterThan(0);
    }
    expect(summary.activeMemberships).toBeGreaterThan(5);
    expect(summary.charitySignups + summary.consultantSignups).toBeGreaterThanOrEqual(120);
    expect((await admin.call('getVisitAnalytics')).json().data.totalVisits).toBeGreaterThanOrEqual(10_000);
    expect(countOf('MessagePosted')).toBeGreaterThanOrEqual(1_500);
    expect(countOf('AccountClosed')).toBeGreaterThanOrEqual(3);
  });

  it.each<RecordedEvent['type']>([
    'SetUpFeeCredited',
    'MembershipRenewed',
    'MembershipRenewedEarly',
    'MembershipRenewalAnnounced',
    'MembershipRenewalStopped',
    'MembershipLapsed',
    'MembershipTermsChanged',
    'OneOffFeeAgreed',
    'ConsultantReapplied',
    'ConsultantReinstated',
    'ProjectInvitationDeclined',
    'ProjectInvitationClosed',
    'ConversationRead',
    'FileRemoved',
    'SignupConverted',
    'SignupWithdrawn',
    'CharityLeft',
    'ConsultantLeft',
    'MemberInvitationAccepted',
    'SignInFailed',
  ])('contains %s', (type) => {
    expect(countOf(type)).toBeGreaterThan(0);
  });

  it('leaves no overdue step for the schedule', async () => {
    expect(await dueMemberships(openReadModels(platform.serverPool), new Date(Date.now() - 3_600_000), 10)).toEqual([]);
  });

  it('sends no mail', async () => {
    expect((await admin.call('listMails')).json().total).toBe(0);
  });

  it('has a charity to sign in as, with projects, messages and documents', async () => {
    const browser = await signIn(people.charity);
    const { data } = (await browser.call('listProjects', { query: { limit: '100' } })).json();
    expect(data.length).toBeGreaterThan(3);
    const totals = await Promise.all(
      data.map(async ({ id }: { id: string }) => (await browser.call('listMessages', { params: { id } })).json().total),
    );
    expect(Math.max(...totals)).toBeGreaterThan(5);
    expect((await browser.call('getCurrentUser')).json().charityProfile.membershipActive).toBe(true);
    const waiting = (await browser.call('listProjects', { query: { group: 'waiting' } })).json();
    expect(waiting.data.some(({ unreadMessages }: { unreadMessages: number }) => unreadMessages > 0)).toBe(true);
  });

  it('has a consultant to sign in as, with open tasks', async () => {
    const browser = await signIn(people.consultant);
    const { counts } = (await browser.call('listProjects')).json();
    expect(counts.total).toBeGreaterThan(3);
    expect((await browser.call('getCurrentUser')).json().consultantProfile.isApproved).toBe(true);
    const waiting = (await browser.call('listProjects', { query: { group: 'waiting' } })).json();
    expect(waiting.data.some(({ unreadMessages }: { unreadMessages: number }) => unreadMessages > 0)).toBe(true);
    expect(waiting.data.map(({ invitation }: { invitation: string }) => invitation)).toContain('invited');
  });

  it('has an analyst to sign in as', async () => {
    const browser = await signIn(people.analyst);
    expect((await browser.call('getCurrentUser')).json().role).toBe('analyst');
  });

  it('has documents that can be downloaded', async () => {
    const projects = [...new Set(history.flatMap(({ type, stream }) => (type === 'FileAttached' ? [stream] : [])))];
    const lists = await Promise.all(
      projects.map(async (stream) => {
        const id = stream.slice('project-'.length);
        const { data } = (await admin.call('listFiles', { params: { id } })).json();
        return data.map((file: { id: string; size: number; mediaType: string }) => ({ ...file, projectId: id }));
      }),
    );
    const files = lists.flat();
    expect(new Set(files.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['application/pdf', 'text/csv', 'text/plain']),
    );
    for (const { projectId, id, size } of files.slice(0, 10)) {
      const answer = await admin.send({ method: 'GET', url: `/api/projects/${projectId}/files/${id}` });
      expect(answer.status).toBe(200);
      expect(Buffer.byteLength(answer.body)).toBe(size);
    }
  });

  it('refuses an installation that already has a demo', async () => {
    const again = demoPreparation(await parts(platform), never);
    await expect(again).rejects.toThrow('This installation already contains the demo');
  });
});

describe('an installation that is not empty', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform?.stop());

  it('refuses to continue an interrupted demo', async () => {
    const stopping = new AbortController();
    const seen = aroundAppend(platform.store, 'consultant', 'after', async () => {
      stopping.abort(new Error('stopped by the test'));
    });
    const demo = { ...(await parts(platform)), store: seen };
    await expect(demoPreparation(demo, stopping.signal)).rejects.toThrow('stopped by the test');
    const again = demoPreparation(await parts(platform, '/somewhere'), never);
    await expect(again).rejects.toThrow(/interrupted.*DATA_DIR.*delete \/somewhere/);
    await platform.pool.query('delete from public.demo');
    await expect(demoPreparation(await parts(platform), never)).rejects.toThrow(
      'This installation already has members',
    );
  });

  it('is refused if it has members', async () => {
    const other = await startPlatform();
    try {
      await registeredCharity(other);
      await expect(demoPreparation(await parts(other), never)).rejects.toThrow(/has members.*DATABASE_URL/);
      expect((await other.pool.query('select from public.demo')).rowCount).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
