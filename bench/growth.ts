import { v7 as newId } from 'uuid';
import { systemRequest } from '../src/commands/request-context.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { ORIGIN } from '../src/domain/kernel/event.ts';
import { openChainStore } from '../src/history/integrity/chain-store.ts';
import { verifyHistory } from '../src/history/integrity/verify-history.ts';
import { lastDays, listActivity } from '../src/projections/queries/activity.ts';
import { adminSummary } from '../src/projections/queries/admin-summary.ts';
import { listApplications } from '../src/projections/queries/applications.ts';
import { listCandidates } from '../src/projections/queries/candidates.ts';
import { listConversations } from '../src/projections/queries/conversations.ts';
import { listConsultants } from '../src/projections/queries/directory.ts';
import { everyEvent, findEvent, listHistory, listMoments } from '../src/projections/queries/history-list.ts';
import { listHours } from '../src/projections/queries/hours.ts';
import { findCurrentUser, listInvitations, listMembers, streamsOf } from '../src/projections/queries/members.ts';
import { listCharges, listMemberships } from '../src/projections/queries/memberships.ts';
import { listMessages } from '../src/projections/queries/messages.ts';
import { listNotifications } from '../src/projections/queries/notifications.ts';
import { searchOwn } from '../src/projections/queries/own-search.ts';
import { findProject } from '../src/projections/queries/project-detail.ts';
import { listAllProjects, listProjects } from '../src/projections/queries/projects.ts';
import { listStories } from '../src/projections/queries/quotes.ts';
import { searchEverything } from '../src/projections/queries/search.ts';
import { charitySignupQueries, consultantSignupQueries, signupsByEmail } from '../src/projections/queries/signups.ts';
import type { Viewer } from '../src/projections/queries/viewer.ts';
import { visitAnalytics } from '../src/projections/queries/visits.ts';
import { runReport } from '../src/reports/engine/run-report.ts';
import { readinessOf } from '../src/wiring/readiness.ts';
import { aCharitySignup } from '../test/builders/waiting-list.ts';
import { appending, openPersonalStore } from './append.ts';
import { type BenchPlatform, openBenchPlatform, writeGenerated } from './bench-platform.ts';
import { fiftyEventStreams } from './command.ts';
import { filtersIn, found, PAGE, UNTIL } from './history-pages.ts';
import type { GrowthRow } from './row.ts';

/** Each call is repeated this often after a warm-up, or until this many milliseconds have passed. */
const TIMES = 60;
const WARM_UP = 10;
const ENOUGH_MS = 3_000;
/** Operations on many events are repeated this often. */
const ROUNDS = 3;
/** Number of events added to a history to measure how they are folded. */
const ADDED = 1_000;
/** Number of streams of 50 events. */
const STREAMS = 20;

const PAGE_OF_LIST = { limit: PAGE };

interface Operation {
  readonly what: string;
  readonly unit: GrowthRow['unit'];
  /** Returns the number of entries found; with `µs/event`, the number of events processed. */
  readonly run: () => Promise<number>;
  /** Prepares each run; not measured. */
  readonly before?: () => Promise<unknown>;
  readonly rounds: number;
  readonly warmUp: number;
}

type OnSize = GrowthRow['sizes'][number];

/** An operation of a user or of the platform. */
const call = (what: string, run: () => Promise<number>): Operation => ({
  what,
  unit: 'ms',
  run,
  rounds: TIMES,
  warmUp: WARM_UP,
});

/** An operation on many events. */
const perEvent = (
  what: string,
  run: () => Promise<number>,
  { rounds = ROUNDS, before }: { rounds?: number; before?: () => Promise<unknown> } = {},
): Operation => ({ what, unit: 'µs/event', run, rounds, warmUp: 0, ...(before ? { before } : {}) });

/** Measures one operation on all sizes in turn, so that other load on the machine affects all of them alike. */
const measured = async (
  on: readonly { readonly events: number; readonly operation: Operation }[],
): Promise<GrowthRow> => {
  const [first] = on;
  if (first === undefined) throw new Error('There is no size.');
  const { what, unit, rounds, warmUp } = first.operation;
  const sizes = on.map(({ events }): { -readonly [Key in keyof OnSize]: OnSize[Key] } & { samples: number[] } => ({
    events,
    samples: [],
    result: 1,
  }));
  const began = performance.now();
  for (let turn = -warmUp; turn < rounds; turn += 1) {
    for (const [at, { operation }] of on.entries()) {
      const size = sizes[at];
      await operation.before?.();
      const start = performance.now();
      const result = await operation.run();
      const cost = performance.now() - start;
      if (size === undefined || turn < 0) continue;
      size.samples.push(unit === 'ms' ? cost : (cost * 1_000) / result);
      if (unit === 'ms') size.result = result;
    }
    if (turn >= 0 && performance.now() - began > ENOUGH_MS * on.length) break;
  }
  return { what, unit, sizes };
};

const entries = async (page: Promise<{ readonly data: readonly unknown[] }>): Promise<number> =>
  (await page).data.length;

const single = async (work: Promise<unknown>): Promise<number> => {
  if ((await work) === null) throw new Error('Nothing was found.');
  return 1;
};

/** Writes a generated history and builds everything that is derived from it. */
const filling = async ({ platform, masterKey }: BenchPlatform, events: number): Promise<readonly Operation[]> => {
  const { pool, engine, chainWriter, history } = platform;
  const chain = openChainStore(pool);
  const work = (what: string, done: () => Promise<unknown>, before?: () => Promise<unknown>): Operation =>
    perEvent(
      what,
      async () => {
        await done();
        return events;
      },
      { rounds: 1, ...(before ? { before } : {}) },
    );
  return [
    work('generate a history', () =>
      writeGenerated({ pool, masterKey }, { events, seed: 1, after: ORIGIN, until: UNTIL }),
    ),
    work(
      'fold all read models from the beginning',
      () => engine.catchUpAll(),
      () => pool.query('analyze history.events'),
    ),
    work('add to the hash chain', () => chainWriter.catchUp()),
    work('verify the hash chain', async () => {
      if ((await verifyHistory({ history, chain })).finding !== null) throw new Error('The history was altered.');
    }),
  ];
};

/** The busiest item of each kind: its size must not increase the cost of a list. */
const busiestIn = async ({ pool }: BenchPlatform['platform']) => {
  const most = (column: string, table: string): Promise<string> =>
    found(
      pool,
      `select ${column} as found from read_models.${table} group by 1 having ${column} is not null
       order by count(*) desc, 1 limit 1`,
    );
  const one = (column: string, table: string, where: string): Promise<string> =>
    found(pool, `select ${column} as found from read_models.${table} where ${where} limit 1`);
  const charityId = await most('charity_id', 'projects');
  const consultantId = await most('consultant_id', 'project_consultants');
  return {
    projectId: await most('project_id', 'messages'),
    charity: { role: 'charity', charityId, userId: await one('user_id', 'charities', `charity_id = '${charityId}'`) },
    consultant: {
      role: 'consultant',
      consultantId,
      userId: await one('user_id', 'consultants', `consultant_id = '${consultantId}'`),
    },
    charged: await most('charity_id', 'membership_charges'),
    email: await one('email', 'charity_signups', `email <> ''`),
    eventId: await one('event_id', 'history', `type = 'ProjectSubmitted'`),
  } as const;
};

/** The queries of dashboards, lists and details, and every filter of the history page. */
const readings = async ({ platform, metrics }: BenchPlatform): Promise<readonly Operation[]> => {
  const { pool, readModels: db, history, vault, engine, projectionAdministration, chainWriter } = platform;
  await pool.query('vacuum analyze');
  const { projectId, charity, consultant, charged, email, eventId } = await busiestIn(platform);
  const admin: Viewer = { role: 'admin', userId: charity.userId };
  const reader = { seesPeople: true } as const;
  const readiness = readinessOf(platform, { isAvailable: async () => true }, metrics);
  const member = await findCurrentUser(db, consultant.userId);
  const owner = await findCurrentUser(db, charity.userId);
  if (member === null || owner === null) throw new Error('A member has no account.');
  const today = UNTIL.toISOString().slice(0, 10);
  const position = await history.head();
  const people = (await pool.query<{ subject: string }>('select subject from vault.person_keys limit 50')).rows;
  const subjects = people.map(({ subject }) => subject);

  const calls: Readonly<Record<string, () => Promise<number>>> = {
    'head of the history': () => single(history.head()),
    'head of the hash chain': () => single(chainWriter.head()),
    readiness: async () => {
      const { ready, checks } = await readiness();
      if (!ready) throw new Error(`Not ready: ${JSON.stringify(checks)}`);
      return 1;
    },
    'wait for a position that is reached': () => single(engine.waitForPosition(engine.names, position, 1_000)),
    'state of the read models': () => single(projectionAdministration.list()),
    'page of 1,000 stored events': async () => (await history.readAll(ORIGIN, 1_000)).events.length,
    'keys of 50 people': async () => (await vault.keys.find(subjects)).size,
    'administrator’s dashboard': () => single(adminSummary(db, UNTIL)),
    'activity of 30 days': () => entries(listActivity(db, lastDays(30, UNTIL))),
    'visit analytics': () => single(visitAnalytics(db)),
    'charity’s dashboard and projects': () => entries(listProjects(db, charity, PAGE_OF_LIST)),
    'consultant’s dashboard and projects': () => entries(listProjects(db, consultant, PAGE_OF_LIST)),
    'all projects': () => entries(listAllProjects(db, admin, PAGE_OF_LIST)),
    'all projects, searched': () => entries(listAllProjects(db, admin, { ...PAGE_OF_LIST, search: 'finance' })),
    'a project': () => single(findProject(db, projectId, admin)),
    'a conversation': () => entries(listMessages(db, projectId, charity.userId, PAGE_OF_LIST)),
    'notifications of a charity': () => entries(listNotifications(db, owner, PAGE_OF_LIST, UNTIL)),
    'notifications of a consultant': () => entries(listNotifications(db, member, PAGE_OF_LIST, UNTIL)),
    'inbox of a charity': () => entries(listConversations(db, charity, PAGE_OF_LIST)),
    'inbox of a consultant': () => entries(listConversations(db, consultant, PAGE_OF_LIST)),
    'candidates for a project': async () =>
      (await listCandidates(db, projectId, admin, { ...PAGE_OF_LIST, today, onlySaved: false, onlyMatching: false }))
        ?.data.length ?? 0,
    'hours on a project': () => entries(listHours(db, projectId, charity, { ...PAGE_OF_LIST, today })),
    'published quotes': () => entries(listStories(db, PAGE_OF_LIST)),
    'search over everything': () => entries(searchEverything(db, 'finance')),
    'search of a consultant': () => entries(searchOwn(db, consultant, 'finance')),
    'directory of consultants': () => entries(listConsultants(db, { ...PAGE_OF_LIST, sort: 'name' })),
    'directory, searched': () => entries(listConsultants(db, { ...PAGE_OF_LIST, sort: 'name', search: 'an' })),
    'directory, by expertise': () =>
      entries(listConsultants(db, { ...PAGE_OF_LIST, sort: 'experience-desc', expertise: ['finance'] })),
    applications: () => entries(listApplications(db, PAGE_OF_LIST)),
    'applications, approved': () => entries(listApplications(db, { ...PAGE_OF_LIST, status: 'approved' })),
    members: () => entries(listMembers(db, PAGE_OF_LIST)),
    'members, searched': () => entries(listMembers(db, { ...PAGE_OF_LIST, search: 'an' })),
    'the current user': () => single(findCurrentUser(db, consultant.userId)),
    'streams about a member': async () => (await streamsOf(db, member)).length,
    invitations: () => entries(listInvitations(db, PAGE_OF_LIST)),
    memberships: () => entries(listMemberships(db, PAGE_OF_LIST, UNTIL)),
    'charges of a charity': () => entries(listCharges(db, charged, PAGE_OF_LIST)),
    'signups of charities': () => entries(charitySignupQueries.list(db, PAGE_OF_LIST)),
    'signups of consultants': () => entries(consultantSignupQueries.list(db, PAGE_OF_LIST)),
    'signups, converted': () => entries(charitySignupQueries.list(db, { ...PAGE_OF_LIST, status: 'converted' })),
    'signups, searched': () => entries(charitySignupQueries.list(db, { ...PAGE_OF_LIST, search: 'trust' })),
    'signups of an address': async () => (await signupsByEmail(db, email)).length,
    'an event with cause and consequences': () => single(findEvent(db, eventId, reader)),
    'the moments of a stream': async () => (await listMoments(db, `project-${projectId}`, PAGE_OF_LIST, reader)).length,
  };
  const filters = Object.entries(await filtersIn(pool)).map(
    ([what, filter]) =>
      [`history page ${what}`, () => entries(listHistory(db, { ...filter, ...PAGE_OF_LIST }, reader))] as const,
  );
  return [...Object.entries(calls), ...filters].map(([what, run]) => call(what, run));
};

/** Operations that read the whole history, or much of it. */
const passes = async ({ platform }: BenchPlatform, events: number): Promise<readonly Operation[]> => {
  const { readModels, history, reports, clock } = platform;
  const signal = new AbortController().signal;
  const report = reports.reports.get('signup-funnel');
  if (report === undefined) throw new Error('There is no report signup-funnel.');
  return [
    perEvent('report signup-funnel', async () => {
      await runReport(report, {}, { history, catalogue, clock, signal });
      return events;
    }),
    perEvent('export the status changes of the history', async () => {
      let exported = 0;
      for await (const _ of everyEvent(readModels, { only: 'status-changes' }, { seesPeople: true })) exported += 1;
      return exported;
    }),
  ];
};

/** Appends, commands, and folding new events into the read models. They change the history, so they come last. */
const writings = async ({ platform, masterKey }: BenchPlatform, size: number): Promise<readonly Operation[]> => {
  const { pool, engine, history, chainWriter, commands } = platform;
  const personal = openPersonalStore({ store: history, pool, masterKey });
  const turns = (work: (turn: number) => Promise<unknown>) => {
    let turn = 0;
    return (): Promise<number> => {
      turn += 1;
      return single(work(turn));
    };
  };
  const request = systemRequest('bench', newId());
  let seed = size;
  /** Adds events to a history that all read models have folded completely. */
  const before = async (): Promise<void> => {
    await engine.catchUpAll();
    await chainWriter.catchUp();
    seed += 1;
    await writeGenerated({ pool, masterKey }, { events: ADDED, seed, after: await history.head(), until: UNTIL });
  };
  const work = (done: () => Promise<unknown>) => async (): Promise<number> => {
    await done();
    return ADDED;
  };
  const visible = async (): Promise<void> => {
    const visit = await commands.recordVisit(
      { page: 'home', visitorId: newId(), ipAddress: null, userAgent: null },
      request,
    );
    await engine.catchUpAll();
    if (visit.outcome !== 'done' || !(await engine.waitForPosition(engine.names, visit.position, 1_000)))
      throw new Error('The visit was not folded.');
  };
  return [
    call('append, plain', turns(appending(history))),
    call('append, encrypted, known person', turns(appending(personal, newId()))),
    call('append, encrypted, new person', turns(appending(personal))),
    call('command on a 50-event stream', turns(await fiftyEventStreams(personal, STREAMS))),
    call(
      'join the waiting list',
      turns(() => {
        const { signupId: _, ...form } = aCharitySignup();
        return commands.joinWaitingListAsCharity(form, { signupId: newId() }, request);
      }),
    ),
    call('visit, until every read model shows it', turns(visible)),
    perEvent(
      'catch up with new events',
      work(() => engine.catchUpAll()),
      { before },
    ),
    perEvent(
      'add new events to the hash chain',
      work(() => chainWriter.catchUp()),
      { before },
    ),
  ];
};

/**
 * Measures every operation on histories of these sizes, each in a separate database.
 * @param freshDatabase makes a migrated database and returns its URL.
 */
export const growthBench = async (
  freshDatabase: (name: string) => Promise<string>,
  sizes: readonly number[],
): Promise<readonly GrowthRow[]> => {
  const benches: (BenchPlatform & { readonly events: number })[] = [];
  try {
    for (const events of sizes) {
      benches.push({ ...(await openBenchPlatform(await freshDatabase(`growth_${events}`))), events });
    }
    const rows: GrowthRow[] = [];
    for (const part of [filling, readings, passes, writings]) {
      console.error(`  ${part.name} …`);
      const operations = await Promise.all(benches.map((bench) => part(bench, bench.events)));
      for (const at of operations[0]?.keys() ?? []) {
        const on = benches.flatMap(({ events }, size) => {
          const operation = operations[size]?.[at];
          return operation === undefined ? [] : [{ events, operation }];
        });
        rows.push(await measured(on));
      }
    }
    return rows;
  } finally {
    for (const { close } of benches) await close();
  }
};
