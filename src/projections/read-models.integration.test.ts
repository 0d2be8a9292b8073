import type { Kysely } from 'kysely';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { aCharity } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { aProject } from '../../test/builders/projects.ts';
import { toAppend } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { accountRegistered } from '../domain/accounts/events.ts';
import { charityRegistered } from '../domain/charities/events.ts';
import type { DomainEvent } from '../domain/kernel/event.ts';
import { projectSubmitted } from '../domain/projects/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from '../domain/waiting-list/events.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import { CurrentUser } from '../http/contract/accounts.ts';
import { ProjectDetail, ProjectList } from '../http/contract/projects.ts';
import { VisitAnalytics } from '../http/contract/visits.ts';
import { CharitySignupList, ConsultantSignupList } from '../http/contract/waiting-list.ts';
import { findCurrentUser } from './accounts.ts';
import { listCharitySignups } from './charity-signups.ts';
import { listConsultantSignups } from './consultant-signups.ts';
import { createProjectionEngine, type ProjectionEngine } from './engine/engine.ts';
import { projectionMigrations } from './engine/migrations.ts';
import { InvalidCursor } from './newest-first.ts';
import { findProject, isInScope, listProjects, type ProjectScope, projectScopeOf } from './projects.ts';
import { allProjections, openReadModels, type ReadModels } from './read-models.ts';
import { visitAnalytics } from './visit-counts.ts';

const logger = pino({ level: 'silent' });
const tables = allProjections.map(({ name, version }) => `read_models.${name}_v${version}`).join(', ');

let database: TestDatabase;
let store: EventStore;
let engine: ProjectionEngine;
let db: Kysely<ReadModels>;

beforeAll(async () => {
  database = await freshDatabase([...historyMigrations, ...projectionMigrations]);
  store = await openPostgresEventStore({ url: database.url, poolSize: 2, logger });
  engine = createProjectionEngine({ pool: database.pool, store, projections: allProjections, logger });
  await engine.prepare();
  db = openReadModels(database.pool);
  return async () => {
    await engine.close();
    await store.close();
    await database.drop();
  };
});

beforeEach(async () => {
  await database.pool.query(`truncate ${tables}`);
});

/** Writes facts, each at its moment, and lets every read model fold them. */
const happened = async (...facts: readonly (readonly [stream: string, event: DomainEvent, at?: string])[]) => {
  for (const [stream, event, occurredAt = '2026-03-01T09:30:00.000Z'] of facts) {
    await store.append(stream, [toAppend(event, { occurredAt })], 'any');
  }
  for (const name of engine.names) await engine.catchUp(name);
};

const account = (changes: Parameters<typeof anAccount>[0] = {}) => {
  const data = anAccount(changes);
  return [`account-${data.userId}`, accountRegistered(data)] as const;
};
const charity = (number: number, changes: Parameters<typeof aCharity>[0] = {}) =>
  [`charity-${id(number)}`, charityRegistered(aCharity(changes))] as const;
const project = (number: number, at: string, changes: Parameters<typeof aProject>[0] = {}) =>
  [`project-${id(number)}`, projectSubmitted(aProject({ projectId: id(number), ...changes })), at] as const;
const charitySignup = (number: number, at: string, changes: Parameters<typeof aCharitySignup>[0] = {}) =>
  [
    `waitingListSignup-${id(number)}`,
    charityJoinedWaitingList(aCharitySignup({ signupId: id(number), ...changes })),
    at,
  ] as const;
const consultantSignup = (number: number, at: string, changes: Parameters<typeof aConsultantSignup>[0] = {}) =>
  [
    `waitingListSignup-${id(number)}`,
    consultantJoinedWaitingList(aConsultantSignup({ signupId: id(number), ...changes })),
    at,
  ] as const;
const visit = (changes: Parameters<typeof aVisit>[0] = {}) => ['visitor-a', pageVisited(aVisit(changes))] as const;

/** Moments of one day, in order. */
const minute = (number: number) => `2026-03-01T09:${String(number).padStart(2, '0')}:00.000Z`;
const own: ProjectScope = { kind: 'charity', charityId: id(10) };

/** Follows a list to its end. */
const everyPage = async (
  list: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly { readonly id: string }[]; readonly nextCursor: string | null }>,
): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await list(cursor);
    pages.push(data.map((entry) => entry.id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
};

describe('the current user', () => {
  it('is a charity’s member with the charity’s profile', async () => {
    await happened(account(), charity(10));
    const user = await findCurrentUser(db, id(1));
    expect(user).toEqual({
      id: id(1),
      username: 'amara.okafor',
      email: 'amara@riverside-kitchen.example',
      name: 'Amara Okafor',
      role: 'charity',
      organization: 'Riverside Kitchen',
      phone: '01632 960 001',
      website: 'https://riverside-kitchen.example',
      bio: 'Runs a community kitchen.',
      charityProfile: {
        id: id(10),
        registeredNumber: '1234567',
        revenue: 180_000,
        employeeCount: 6,
        foundingYear: 2011,
        mission: 'A warm meal for everyone.',
        primaryCause: 'Food poverty',
        location: 'Leeds',
        membershipTier: 'small',
        membershipActive: false,
        membershipExpiry: null,
      },
      consultantProfile: null,
    });
    expect(CurrentUser.parse(user)).toEqual(user);
  });

  it('is an administrator without any profile', async () => {
    await happened(account({ role: 'admin', organisation: null }));
    expect(await findCurrentUser(db, id(1))).toMatchObject({
      role: 'admin',
      organization: null,
      charityProfile: null,
    });
  });

  it('is nobody where there is no account', async () => {
    await happened(account());
    expect(await findCurrentUser(db, id(2))).toBeNull();
  });
});

describe('the scope of projects', () => {
  const scopeOf = async () => {
    const user = await findCurrentUser(db, id(1));
    return user && projectScopeOf(user);
  };

  it('is its own for a charity', async () => {
    await happened(account(), charity(10));
    expect(await scopeOf()).toEqual({ kind: 'charity', charityId: id(10) });
  });

  it('is everything for an administrator', async () => {
    await happened(account({ role: 'admin' }));
    expect(await scopeOf()).toEqual({ kind: 'all' });
  });

  it.each(['analyst', 'consultant'] as const)('is nothing for a mere %s, even one who has a charity', async (role) => {
    await happened(account({ role }), charity(10));
    expect(await scopeOf()).toBeNull();
  });

  it('is nothing for a member whose charity is not registered yet', async () => {
    await happened(account());
    expect(await scopeOf()).toBeNull();
  });

  it('holds a charity’s project for that charity and administrators only', () => {
    const mine = { charityId: id(10) };
    expect(isInScope(own, mine)).toBe(true);
    expect(isInScope({ kind: 'all' }, mine)).toBe(true);
    expect(isInScope({ kind: 'charity', charityId: id(11) }, mine)).toBe(false);
    expect(isInScope(null, mine)).toBe(false);
  });
});

describe('the list of projects', () => {
  it('is empty at first', async () => {
    expect(await listProjects(db, own, { limit: 20 })).toEqual({
      data: [],
      nextCursor: null,
      total: 0,
      counts: { total: 0, pending: 0, active: 0, completed: 0 },
    });
  });

  it('shows a charity’s own projects, newest first, with its counters', async () => {
    await happened(
      project(101, minute(1)),
      project(102, minute(3)),
      project(103, minute(2)),
      project(104, minute(4), { charityId: id(11) }),
    );
    const list = await listProjects(db, own, { limit: 20 });
    expect(list.data.map((entry) => entry.id)).toEqual([id(102), id(103), id(101)]);
    expect(list).toMatchObject({
      nextCursor: null,
      total: 3,
      counts: { total: 3, pending: 3, active: 0, completed: 0 },
    });
    expect(ProjectList.parse(list)).toEqual(list);
  });

  it('shows what the charity asked for', async () => {
    await happened(project(101, minute(1)));
    const { data } = await listProjects(db, own, { limit: 1 });
    expect(data).toEqual([
      {
        id: id(101),
        title: 'A budget that holds',
        description: 'Set up a budget and a monthly review.',
        charityId: id(10),
        consultantId: null,
        expertiseRequired: ['finance', 'governance'],
        status: 'pending',
        estimatedHours: 40,
        startDate: '2026-04-01',
        endDate: '2026-06-30',
        createdAt: minute(1),
        type: 'oneoff',
        setUpFee: 249,
      },
    ]);
  });

  it('shows an administrator every charity’s projects', async () => {
    await happened(project(101, minute(1)), project(102, minute(2), { charityId: id(11) }));
    const { data, total } = await listProjects(db, { kind: 'all' }, { limit: 20 });
    expect(data.map((entry) => entry.id)).toEqual([id(102), id(101)]);
    expect(total).toBe(2);
  });

  it('groups by status as the dashboard’s tabs do, and counts cancelled ones in the total only', async () => {
    await happened(...[1, 2, 3, 4, 5, 6].map((number) => project(100 + number, minute(number))));
    const statuses = ['pending', 'matching', 'in_progress', 'completed', 'cancelled', 'pending'];
    for (const [at, status] of statuses.entries()) {
      // No event changes a status yet; the queries already read every one, and so do the counters.
      await database.pool.query('update read_models.projects_v1 set status = $1 where project_id = $2', [
        status,
        id(101 + at),
      ]);
    }
    await database.pool.query(
      `update read_models.project_counts_v1
       set pending = 2, matching = 1, in_progress = 1, completed = 1, cancelled = 1 where scope = $1`,
      [id(10)],
    );
    const group = (name: 'pending' | 'active' | 'completed') => listProjects(db, own, { limit: 20, group: name });
    const counts = { total: 6, pending: 2, active: 2, completed: 1 };
    const ids = ({ data }: ProjectList) => data.map((entry) => entry.id);
    expect(ids(await group('pending'))).toEqual([id(106), id(101)]);
    expect(ids(await group('active'))).toEqual([id(103), id(102)]);
    expect(ids(await group('completed'))).toEqual([id(104)]);
    expect(await group('active')).toMatchObject({ total: 2, counts });
    expect(await listProjects(db, own, { limit: 20 })).toMatchObject({ total: 6, counts });
  });

  it('counts as many as there are, for every charity and for all', async () => {
    await happened(
      ...[1, 2, 3, 4, 5].map((number) => project(100 + number, minute(number), { charityId: id(10 + (number % 2)) })),
    );
    const scopes: ProjectScope[] = [own, { kind: 'charity', charityId: id(11) }, { kind: 'all' }];
    for (const scope of scopes) {
      const { data, total, counts } = await listProjects(db, scope, { limit: 20 });
      expect(data.length).toBeGreaterThan(1);
      expect({ total, counts }).toEqual({
        total: data.length,
        counts: { total: data.length, pending: data.length, active: 0, completed: 0 },
      });
    }
  });

  it.each([[own], [{ kind: 'all' } as const]])('reads the counters of %o instead of counting again', async (scope) => {
    await happened(project(101, minute(1)));
    await database.pool.query('update read_models.project_counts_v1 set pending = 70000');
    expect((await listProjects(db, scope, { limit: 20 })).counts.total).toBe(70_000);
  });

  it('pages through everything once, also where moments are equal', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    await happened(...numbers.map((number) => project(100 + number, minute(number < 5 ? 1 : 2))));
    const pages = await everyPage((cursor) => listProjects(db, own, { cursor, limit: 3 }));
    expect(pages).toEqual([[id(107), id(106), id(105)], [id(104), id(103), id(102)], [id(101)]]);
  });

  it('neither repeats nor skips when a project arrives between two pages', async () => {
    await happened(...[1, 2, 3].map((number) => project(100 + number, minute(number))));
    const first = await listProjects(db, own, { limit: 2 });
    await happened(project(104, minute(4)));
    const second = await listProjects(db, own, { limit: 2, cursor: first.nextCursor ?? undefined });
    expect(second.data.map((entry) => entry.id)).toEqual([id(101)]);
    expect(second.total).toBe(4);
  });

  it('pages within a group', async () => {
    await happened(...[1, 2, 3].map((number) => project(100 + number, minute(number))));
    const pages = await everyPage((cursor) => listProjects(db, own, { cursor, limit: 2, group: 'pending' }));
    expect(pages).toEqual([[id(103), id(102)], [id(101)]]);
  });

  it('never shows a charity another’s projects, whatever the cursor', async () => {
    await happened(
      project(101, minute(1), { charityId: id(11) }),
      project(102, minute(2)),
      project(103, minute(3), { charityId: id(11) }),
    );
    const { nextCursor } = await listProjects(db, { kind: 'all' }, { limit: 1 });
    const { data } = await listProjects(db, own, { limit: 20, cursor: nextCursor ?? undefined });
    expect(data.map((entry) => entry.id)).toEqual([id(102)]);
  });

  it('refuses a cursor that it has not given out', async () => {
    await expect(listProjects(db, own, { limit: 1, cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });
});

describe('a project', () => {
  it('comes with its charity and how to reach it', async () => {
    await happened(account(), charity(10), project(101, minute(1)));
    const found = await findProject(db, id(101));
    expect(found).toMatchObject({
      id: id(101),
      notes: 'Tuesdays suit us best.',
      charity: {
        id: id(10),
        userId: id(1),
        name: 'Riverside Kitchen',
        registeredCharityNumber: '1234567',
        contactEmail: 'amara@riverside-kitchen.example',
        contactPhone: '01632 960 001',
      },
      consultant: null,
    });
    expect(ProjectDetail.parse(found)).toEqual(found);
  });

  it('names the charity’s member where the charity has no name', async () => {
    await happened(account(), charity(10, { organisation: null }), project(101, minute(1)));
    expect((await findProject(db, id(101)))?.charity.name).toBe('Amara Okafor');
  });

  it('has no address to write to once the member’s data was erased', async () => {
    await happened(account({ email: '', name: 'Former member', phone: null }), charity(10), project(101, minute(1)));
    expect((await findProject(db, id(101)))?.charity).toMatchObject({ contactEmail: null, contactPhone: null });
  });

  it('is nothing where there is none', async () => {
    await happened(account(), charity(10), project(101, minute(1)));
    expect(await findProject(db, id(102))).toBeNull();
  });
});

describe('the lists of signups', () => {
  it('show charities, newest first', async () => {
    await happened(charitySignup(1, minute(1)), charitySignup(2, minute(2), { email: 'other@charity.example' }));
    const list = await listCharitySignups(db, { limit: 20 });
    expect(list).toEqual({
      data: [expect.objectContaining({ id: id(2), isRepeat: false }), expect.objectContaining({ id: id(1) })],
      nextCursor: null,
      total: 2,
    });
    expect(CharitySignupList.parse(list)).toEqual(list);
  });

  it('show consultants, newest first', async () => {
    await happened(consultantSignup(1, minute(1)), consultantSignup(2, minute(2), { phone: null }));
    const list = await listConsultantSignups(db, { limit: 20 });
    expect(list.data.map((entry) => entry.id)).toEqual([id(2), id(1)]);
    expect(list.data[0]).toMatchObject({
      currentRole: 'Finance director',
      phone: null,
      motivations: expect.anything(),
    });
    expect(ConsultantSignupList.parse(list)).toEqual(list);
  });

  it.each([
    ['charities', charitySignup, listCharitySignups] as const,
    ['consultants', consultantSignup, listConsultantSignups] as const,
  ])('mark repeats of an e-mail address among %s, in whatever case, but not the first', async (_kind, join, list) => {
    await happened(
      join(1, minute(1), { email: 'one@example.org' }),
      join(2, minute(2), { email: 'two@example.org' }),
      join(3, minute(3), { email: 'ONE@example.org' }),
      join(4, minute(3), { email: 'one@Example.org' }),
    );
    const { data } = await list(db, { limit: 20 });
    expect(data.map((entry) => [entry.id, entry.isRepeat])).toEqual([
      [id(4), true],
      [id(3), true],
      [id(2), false],
      [id(1), false],
    ]);
  });

  it('mark a repeat also where the first signup is on another page', async () => {
    await happened(charitySignup(1, minute(1)), charitySignup(2, minute(2)));
    const { data } = await listCharitySignups(db, { limit: 1 });
    expect(data).toEqual([expect.objectContaining({ id: id(2), isRepeat: true })]);
  });

  it('do not take one kind for a repeat of the other', async () => {
    await happened(
      charitySignup(1, minute(1), { email: 'both@example.org' }),
      consultantSignup(2, minute(2), { email: 'both@example.org' }),
    );
    expect((await listConsultantSignups(db, { limit: 20 })).data).toEqual([
      expect.objectContaining({ isRepeat: false }),
    ]);
  });

  it('do not take erased addresses for repeats of each other', async () => {
    await happened(charitySignup(1, minute(1), { email: '' }), charitySignup(2, minute(2), { email: '' }));
    const { data } = await listCharitySignups(db, { limit: 20 });
    expect(data.map((entry) => entry.isRepeat)).toEqual([false, false]);
  });

  it.each([
    ['charities', charitySignup, listCharitySignups] as const,
    ['consultants', consultantSignup, listConsultantSignups] as const,
  ])('page through all %s once, and count them all on each page', async (_kind, join, list) => {
    await happened(...[1, 2, 3, 4, 5].map((number) => join(number, minute(Math.ceil(number / 2)))));
    const totals: number[] = [];
    const pages = await everyPage(async (cursor) => {
      const page = await list(db, { cursor, limit: 2 });
      totals.push(page.total);
      return page;
    });
    expect(pages).toEqual([[id(5), id(4)], [id(3), id(2)], [id(1)]]);
    expect(totals).toEqual([5, 5, 5]);
  });

  it.each([
    ['charities', charitySignup, listCharitySignups] as const,
    ['consultants', consultantSignup, listConsultantSignups] as const,
  ])('read how many %s there are instead of counting them', async (_kind, join, list) => {
    await happened(join(1, minute(1)));
    await database.pool.query('update read_models.signup_counts_v1 set signups = 70000');
    expect((await list(db, { limit: 20 })).total).toBe(70_000);
  });

  it('count charities and consultants apart', async () => {
    await happened(charitySignup(1, minute(1)), charitySignup(2, minute(2)), consultantSignup(3, minute(3)));
    expect((await listCharitySignups(db, { limit: 1 })).total).toBe(2);
    expect((await listConsultantSignups(db, { limit: 1 })).total).toBe(1);
  });

  it.each([[listCharitySignups], [listConsultantSignups]])(
    'refuse a cursor that they have not given out',
    async (list) => {
      await expect(list(db, { limit: 1, cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
    },
  );
});

describe('visit analytics', () => {
  it('are all nought at first', async () => {
    expect(await visitAnalytics(db)).toEqual({ data: { totalVisits: 0, uniqueVisitors: 0, pageBreakdown: [] } });
  });

  it('tell visits and visitors in all and by page, the most visited first', async () => {
    await happened(
      visit({ page: 'home' }),
      visit({ isFirstVisit: false }),
      visit({ isFirstVisit: false, isFirstVisitToPage: false }),
      visit({ page: 'about', isFirstVisit: false }),
    );
    const analytics = await visitAnalytics(db);
    expect(analytics).toEqual({
      data: {
        totalVisits: 4,
        uniqueVisitors: 1,
        pageBreakdown: [
          { page: 'waiting-list', visits: 2, uniqueVisitors: 1 },
          { page: 'about', visits: 1, uniqueVisitors: 1 },
          { page: 'home', visits: 1, uniqueVisitors: 1 },
        ],
      },
    });
    expect(VisitAnalytics.parse(analytics)).toEqual(analytics);
  });

  it('list at most a hundred pages', async () => {
    const pages = Array.from({ length: 105 }, (_page, number) => visit({ page: `page/${number}` }));
    await happened(...pages);
    const { data } = await visitAnalytics(db);
    expect(data.pageBreakdown).toHaveLength(100);
    expect(data.totalVisits).toBe(105);
  });
});

describe('an index', () => {
  const planOf = async (sql: string): Promise<string> => {
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  };

  it.each([
    ['projects', `where charity_id = '${id(10)}'`],
    ['projects', 'where true'],
    ['charity_signups', 'where true'],
    ['consultant_signups', 'where true'],
  ])('gives a page of %s %s in order, without sorting', async (view, where) => {
    const key = view === 'projects' ? 'project_id' : 'signup_id';
    const plan = await planOf(
      `select * from read_models.${view} ${where} and (created_at, ${key}) < ('${minute(1)}', '${id(1)}')
       order by created_at desc, ${key} desc limit 21`,
    );
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  });
});
