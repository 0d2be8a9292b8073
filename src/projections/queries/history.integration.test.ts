import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { aCharity } from '../../../test/builders/charities.ts';
import { anApplication } from '../../../test/builders/consultants.ts';
import { id } from '../../../test/builders/ids.ts';
import { aProject, consultants } from '../../../test/builders/projects.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import { aCharitySignup } from '../../../test/builders/waiting-list.ts';
import { minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import { accountClosed, accountRegistered, passwordChanged, signedIn } from '../../domain/accounts/events.ts';
import { charityRegistered } from '../../domain/charities/events.ts';
import { consultantApplied, consultantApproved } from '../../domain/consultants/events.ts';
import { consultantInvited, matchingStarted, phaseSet, projectSubmitted } from '../../domain/projects/events.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { charityJoinedWaitingList, signupConverted, signupInvited } from '../../domain/waiting-list/events.ts';
import { analystView } from '../../history/analyst-view.ts';
import { openPseudonyms } from '../../history/pseudonyms.ts';
import { history } from '../history.ts';
import type { ReadModels } from '../read-models.ts';
import type { Narrowed } from './history-filter.ts';
import { everyEvent, findEvent, latestRevision, listHistory, listMoments } from './history-list.ts';
import type { HistoryReader } from './history-names.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const pseudonyms = openPseudonyms({ epoch: 1, key: Buffer.alloc(32, 1) });
const administrator: HistoryReader = { seesPeople: true };
const analyst: HistoryReader = { seesPeople: false, view: analystView(pseudonyms) };

/** Ids made at about the same time start alike, so only their ends tell them apart. */
const endOf = (whole: string): string => whole.slice(-8);

const textOf = ({ sentence }: Pick<HistoryEntry, 'sentence'>): string => sentence.map(({ text }) => text).join('');

const list = async (filter: Narrowed = {}, reader: HistoryReader = administrator) =>
  (await listHistory(models.db, { ...filter, limit: 100 }, reader)).data;

const typesOf = async (filter: Narrowed) => (await list(filter)).map(({ type }) => type);

/** A charity and a consultant register; the charity submits a project, and the consultant is invited to it. */
const story = () =>
  models.happened(
    [`account-${id(1)}`, accountRegistered(anAccount({ name: 'Robin Example' })), minute(0)],
    [
      `charity-${id(10)}`,
      charityRegistered(aCharity({ organisation: 'Harbour Lights', location: 'St.Étienne' })),
      minute(1),
    ],
    [
      `account-${id(2)}`,
      accountRegistered(anAccount({ userId: id(2), role: 'consultant', name: 'Grace Example' })),
      minute(2),
    ],
    [
      `consultant-${consultants.grace}`,
      consultantApplied(anApplication({ consultantId: consultants.grace, userId: id(2) })),
      minute(3),
    ],
    [`consultant-${consultants.grace}`, consultantApproved({}), minute(4)],
    [`project-${id(100)}`, projectSubmitted(aProject()), minute(5)],
    [`project-${id(100)}`, matchingStarted({ charityId: id(10) }), minute(6)],
    [`project-${id(100)}`, consultantInvited({ consultantId: consultants.grace }), minute(7)],
    [`project-${id(100)}`, phaseSet({ phase: 'Drafting' }), '2026-03-02T00:00:00.000Z'],
  );

describe('the history', () => {
  it('lists every event, newest first, with current names', async () => {
    await story();
    expect((await list()).map(textOf)).toEqual([
      'Fellowbridge set the phase of ‘A budget that holds’.',
      'Fellowbridge invited Grace Example to ‘A budget that holds’.',
      'Fellowbridge started matching for ‘A budget that holds’.',
      'Fellowbridge submitted ‘A budget that holds’, with a set-up fee of £249.',
      'Fellowbridge approved Grace Example.',
      expect.stringMatching(/^Grace Example applied as a consultant for /),
      'Grace Example opened a consultant account.',
      'Harbour Lights registered as a small charity.',
      'Robin Example opened a charity account.',
    ]);
    const [, invited] = await list();
    expect(invited?.sentence.map(({ leadsTo }) => leadsTo)).toEqual([
      undefined,
      undefined,
      { kind: 'consultant', id: consultants.grace },
      undefined,
      { kind: 'project', id: id(100) },
      undefined,
    ]);
  });

  it('omits the names of erased people', async () => {
    await story();
    await models.happened([`account-${id(2)}`, accountClosed({})]);
    const sentences = (await list()).map(textOf);
    expect(sentences).toContain('Fellowbridge approved Former member.');
    expect(sentences.join()).not.toContain('Grace');
  });

  it('shows analysts pseudonyms and months, and no names, ids or free text', async () => {
    await story();
    const of = (whole: string): string => endOf(pseudonyms.of(whole));
    const shown = await list({}, analyst);
    const sentences = shown.map(textOf);
    expect(sentences).toContain(`Fellowbridge invited consultant ${of(consultants.grace)} to project ${of(id(100))}.`);
    expect(sentences).toContain(`Charity ${of(id(10))} registered as a small charity.`);
    expect(sentences).toContain(`Member ${of(id(1))} opened a charity account.`);
    expect(new Set(shown.map(({ occurredAt }) => occurredAt))).toEqual(new Set(['2026-03']));
    expect(JSON.stringify(shown)).not.toMatch(/Robin|Grace|Harbour|budget|Évaluation/);
    for (const known of [id(1), id(2), id(10), id(100), consultants.grace]) {
      expect(JSON.stringify(shown)).not.toContain(known);
    }
  });

  it('finds events by the ids they are about, not by ids that a stranger wrote into them', async () => {
    await models.happened(
      [`project-${id(100)}`, projectSubmitted(aProject({ title: consultants.grace }))],
      [`visitor-${consultants.grace}`, pageVisited(aVisit({ visitorId: consultants.grace, page: consultants.grace }))],
    );
    expect(await list({ about: consultants.grace })).toEqual([]);
    expect(await typesOf({ about: id(100) })).toEqual(['ProjectSubmitted']);
    expect(JSON.stringify(await list({}, analyst))).not.toContain(pseudonyms.of(consultants.grace));
  });

  it('states the former status', async () => {
    await story();
    expect((await list({ stream: `project-${id(100)}` })).map(({ change }) => change)).toEqual([
      null,
      null,
      { from: 'Pending', to: 'Matching' },
      { from: null, to: 'Pending' },
    ]);
  });

  it('reports no change for unchanged fields', async () => {
    const signup = `waitingListSignup-${id(200)}`;
    await models.happened(
      [signup, charityJoinedWaitingList(aCharitySignup({ signupId: id(200) }))],
      [signup, signupInvited({})],
      [signup, signupInvited({})],
    );
    expect((await list()).map(({ change }) => change)).toEqual([
      null,
      { from: 'Waiting', to: 'Invited' },
      { from: null, to: 'Waiting' },
    ]);
  });
});

describe('an event that a newer release has folded', () => {
  it.each([
    ['administrators', administrator],
    ['analysts', analyst],
  ])('is marked as unreadable for %s, without its data', async (_who, reader) => {
    await models.happened([`project-${id(100)}`, phaseSet({ phase: 'Drafting' }), minute(0)]);
    await models.database.pool.query(`update read_models.history set version = 99, data = '{"rate": 85}'`);
    const [listed] = await list({}, reader);
    expect(listed).toMatchObject({
      readable: false,
      fault: 'Version 99 is newer than this release, which knows version 2.',
    });
    const all = [];
    for await (const event of everyEvent(models.db, {}, reader)) all.push(event);
    expect(all).toMatchObject([{ data: null }]);
  });
});

describe('the filtered history', () => {
  const everyMatching = ['PhaseSet', 'ConsultantInvited', 'MatchingStarted', 'ProjectSubmitted'];
  it.each<[string, Narrowed, readonly string[]]>([
    ['to a type', { type: 'PhaseSet' }, ['PhaseSet']],
    ['to a context', { context: 'projects' }, everyMatching],
    ['to a role', { role: 'admin' }, []],
    ['to an actor', { actor: 'no-such-actor' }, []],
    ['to a stream', { stream: `consultant-${consultants.grace}` }, ['ConsultantApproved', 'ConsultantApplied']],
    ['to a request', { correlation: 'another' }, []],
    [
      'to events that contain an id',
      { about: consultants.grace },
      ['ConsultantInvited', 'ConsultantApproved', 'ConsultantApplied'],
    ],
    [
      'to a member, as consultant too',
      { member: id(2) },
      ['ConsultantInvited', 'ConsultantApproved', 'ConsultantApplied', 'AccountRegistered'],
    ],
    [
      'to a member by their profile',
      { member: consultants.grace },
      ['ConsultantInvited', 'ConsultantApproved', 'ConsultantApplied', 'AccountRegistered'],
    ],
    [
      'to a member, as charity too',
      { member: id(1) },
      ['MatchingStarted', 'ProjectSubmitted', 'CharityRegistered', 'AccountRegistered'],
    ],
    ['from a day', { from: '2026-03-02' }, ['PhaseSet']],
    ['to days without events', { from: '2026-04-01', to: '2026-04-02' }, []],
    ['to one day', { from: '2026-03-01', to: '2026-03-01', context: 'projects' }, everyMatching.slice(1)],
    ['up to and including a day', { context: 'projects', to: '2026-03-01' }, everyMatching.slice(1)],
    ['to an empty search, which matches everything', { search: '', context: 'projects' }, everyMatching],
    [
      'to status changes',
      { only: 'status-changes', without: 'accounts' },
      ['MatchingStarted', 'ProjectSubmitted', 'ConsultantApproved', 'ConsultantApplied', 'CharityRegistered'],
    ],
    [
      'to all but one context',
      { without: 'projects' },
      ['ConsultantApproved', 'ConsultantApplied', 'AccountRegistered', 'CharityRegistered', 'AccountRegistered'],
    ],
    ['to words, by their beginnings, in any case and without accents', { search: 'HARB etien' }, ['CharityRegistered']],
    ['to a word that follows a full stop', { search: 'etienne' }, ['CharityRegistered']],
    ['to words, all of which must match', { search: 'harbour nothing' }, []],
    ['to punctuation, which matches nothing', { search: "'&|!:*" }, []],
    ['to words and a context', { search: 'budget', context: 'projects' }, ['ProjectSubmitted']],
    ['to words of another context', { search: 'budget', context: 'accounts' }, []],
    ['to words and a role', { search: 'budget', role: 'system' }, ['ProjectSubmitted']],
    ['to words of another role', { search: 'budget', role: 'admin' }, []],
    ['to words and an unknown type', { search: 'budget', type: "it's \\ not" }, []],
    ['to the name of a context, which is not a word', { search: 'projects' }, []],
    ['by two conditions', { search: 'budget', type: 'ProjectSubmitted' }, ['ProjectSubmitted']],
  ])('limited %s', async (_what, filter, types) => {
    await story();
    expect(await typesOf(filter)).toEqual(types);
  });

  it.each<[string, Narrowed, readonly string[]]>([
    ['everywhere', {}, ['ProjectSubmitted', 'PageVisited']],
    ['among visits', { context: 'visits' }, ['PageVisited']],
    ['by a type of visits', { type: 'PageVisited' }, ['PageVisited']],
    ['by another type', { type: 'ProjectSubmitted' }, ['ProjectSubmitted']],
    ['in another context', { context: 'projects' }, ['ProjectSubmitted']],
    ['without visits', { without: 'visits' }, ['ProjectSubmitted']],
    ['without another context', { without: 'projects' }, ['PageVisited']],
    ['without a context, but in it', { context: 'visits', without: 'visits' }, []],
  ])('finds words of visits and of other events %s', async (_where, filter, types) => {
    await models.happened(
      [`visitor-${id(300)}`, pageVisited(aVisit({ pagesSeen: ['waiting-list'] })), minute(0)],
      [`project-${id(100)}`, projectSubmitted(aProject({ title: 'A waiting room' })), minute(1)],
    );
    expect(await typesOf({ ...filter, search: 'wait' })).toEqual(types);
  });

  it('covers British days, which start an hour earlier in summer', async () => {
    const stream = `account-${id(1)}`;
    await models.happened(
      [stream, accountRegistered(anAccount()), '2026-06-30T22:59:59.999Z'],
      [stream, signedIn({}), '2026-06-30T23:00:00.000Z'],
      [stream, passwordChanged({}), '2026-07-01T22:59:59.999Z'],
      [stream, signedIn({}), '2026-07-01T23:00:00.000Z'],
    );
    expect(await typesOf({ from: '2026-07-01', to: '2026-07-01' })).toEqual(['PasswordChanged', 'SignedIn']);
    expect(await typesOf({ from: '2026-07-02' })).toEqual(['SignedIn']);
    expect(await typesOf({ to: '2026-06-30' })).toEqual(['AccountRegistered']);
    expect(await typesOf({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4);
  });

  it('covers a member, including the signup that led to them', async () => {
    const signup = `waitingListSignup-${id(200)}`;
    await story();
    await models.happened(
      [signup, charityJoinedWaitingList(aCharitySignup({ signupId: id(200) }))],
      [signup, signupConverted({ userId: id(1) })],
      [`waitingListSignup-${id(201)}`, charityJoinedWaitingList(aCharitySignup({ signupId: id(201) }))],
    );
    const found = await list({ member: id(1), context: 'waiting-list' });
    expect(found.map(({ type, stream }) => [type, stream])).toEqual([
      ['SignupConverted', signup],
      ['CharityJoinedWaitingList', signup],
    ]);
  });

  it('cannot be searched by personal data', async () => {
    await story();
    expect(await typesOf({ search: 'robin' })).toEqual([]);
  });
});

describe('pages of the history', () => {
  it('continue by position, unaffected by new events', async () => {
    await story();
    const first = await listHistory(models.db, { limit: 4 }, administrator);
    await models.happened([`account-${id(1)}`, signedIn({})]);
    const second = await listHistory(models.db, { limit: 5, cursor: first.nextCursor ?? '' }, administrator);
    expect(first.total).toBe(9);
    expect(second.total).toBe(10);
    expect([...first.data, ...second.data].map(({ id: event }) => event)).toEqual(
      (await list()).slice(1).map(({ id: event }) => event),
    );
    expect(second.nextCursor).toBeNull();
  });
});

describe('pages of the history, oldest first', () => {
  it.each<[string, Narrowed]>([
    ['of everything', {}],
    ['by an id', { about: id(100) }],
    ['by a member', { member: id(1) }],
    ['by two conditions', { context: 'projects', role: 'system' }],
  ])('are the others in reverse: %s', async (_what, filter) => {
    await story();
    const request = { ...filter, limit: 3, order: 'oldest' } as const;
    const first = await listHistory(models.db, request, administrator);
    const second = await listHistory(
      models.db,
      { ...request, limit: 100, cursor: first.nextCursor ?? '' },
      administrator,
    );
    expect([...first.data, ...second.data]).toEqual((await list(filter)).toReversed());
  });
});

describe('more events than one page collects', () => {
  const copies = 1_500;
  const newestCopies = Array.from({ length: 3 }, (_, at) => `a${String(copies - at).padStart(6, '0')}`);

  it.each<[string, Narrowed, number | null]>([
    ['without words', { search: '' }, copies + 9],
    ['by words', { search: 'drafting' }, null],
    ['by words and a context', { search: 'drafting', context: 'projects' }, null],
    ['by an id', { about: id(100) }, copies + 4],
    ['by a member', { member: id(1) }, copies + 4],
    ['by two conditions', { context: 'projects', type: 'PhaseSet' }, copies + 1],
  ])('are paged, newest first: %s', async (_what, filter, total) => {
    await story();
    await models.database.pool.query(
      `insert into read_models.history
       select 'copy-' || number, 'a' || lpad(number::text, 6, '0'), stream, revision, category, context, type, version,
         occurred_at, recorded_at, actor_id, actor_role, source, correlation_id, causation_id, ids || '${id(1)}'::text,
         array['drafting'], status, data
       from read_models.history, generate_series(1, ${copies}) as number where type = 'PhaseSet'`,
    );
    const first = await listHistory(models.db, { ...filter, limit: 2 }, administrator);
    const second = await listHistory(models.db, { ...filter, limit: 1, cursor: first.nextCursor ?? '' }, administrator);
    expect([...first.data, ...second.data].map(({ position }) => position)).toEqual(newestCopies);
    expect(first.total).toBe(total);
  });
});

/** 500 events on each of the 60 days before 2 March, in addition to those of `story`. */
const fill = async (): Promise<void> => {
  await story();
  const { pool } = models.database;
  await pool.query(
    `insert into read_models.history
     select 'copy-' || day || '-' || number, lpad((day * 500 + number)::text, 15, '0'), stream || '-' || day, number,
       category, context, type, version, '2026-03-02'::timestamptz - (60 - day) * interval '1 day', recorded_at,
       actor_id, actor_role, source, correlation_id, causation_id, ids, array['drafting'], null, data
     from read_models.history, generate_series(0, 59) as day, generate_series(1, 500) as number
     where type = 'PhaseSet' order by day, number`,
  );
  await pool.query(
    `insert into read_models.history_days
     select ('2026-03-02'::date - 60 + day)::text, lpad((day * 500 + 1)::text, 15, '0'), lpad((day * 500 + 500)::text, 15, '0')
     from generate_series(0, 58) as day`,
  );
  await pool.query(`vacuum analyze read_models.history_v${history.version}`);
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const rowsRead = (plan: Plan): number => {
  const isRead = /^(Seq|Index|Bitmap Heap) Scan$/.test(plan['Node Type']);
  const own = isRead ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
};

/** How many events Postgres reads to find those of a page, without the count, which is bounded. */
const eventsRead = async (filter: Narrowed): Promise<number> => {
  const { pool } = models.database;
  const queries: CompiledQuery[] = [];
  const db = new Kysely<ReadModels>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (query.sql.startsWith('select "event_id"')) queries.push(query);
    },
  });
  await listHistory(db.withSchema('read_models'), { ...filter, limit: 50 }, administrator);
  let events = 0;
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    events += rowsRead(rows[0]['QUERY PLAN'][0].Plan);
  }
  return events;
};

describe('a long history', () => {
  it('is read no further than one page needs, whatever the date range', async () => {
    await fill();
    expect(await eventsRead({ from: '2026-02-01', to: '2026-02-05' })).toBe(51);
    expect(await eventsRead({ from: '2026-02-01', to: '2026-02-05', type: 'PhaseSet' })).toBe(51);
    expect(await eventsRead({ from: '2026-01-10', to: '2026-02-20' })).toBe(51);
    expect(await eventsRead({ from: '2026-02-01' })).toBe(51);
    expect(await eventsRead({ to: '2026-02-01' })).toBe(51);
    expect(await eventsRead({ from: '1990-01-01', to: '1991-01-01' })).toBe(0);
    // The latest day is read, because it may still grow.
    expect(await eventsRead({ from: '2030-01-01' })).toBe(501);
  });
});

describe('a history of 100,000 events, most of them readings', () => {
  const analystId = id(900);
  beforeEach(async () => {
    await fill();
    const { pool } = models.database;
    await pool.query(
      `insert into read_models.history
       select 'reading-' || number, 'a' || lpad(number::text, 14, '0'), 'reader-${analystId}', number, 'reader', 'audit',
         'HistoryRead', 1, '2026-03-03'::timestamptz, recorded_at, '${analystId}', 'analyst', source, correlation_id,
         causation_id, array['${analystId}'], array[]::text[], null,
         '{"readerId":"${analystId}","what":"list","filter":[],"ids":[],"noted":[]}'
       from read_models.history, generate_series(1, 70000) as number where type = 'PhaseSet' and event_id not like 'copy-%'`,
    );
    await pool.query(
      `insert into read_models.history_days values ('2026-03-03', 'a' || lpad('1', 14, '0'), 'a' || lpad('70000', 14, '0'))`,
    );
    await pool.query(`vacuum analyze read_models.history_v${history.version}`);
  }, 120_000);

  const page = 51;
  it('is read no further than one page needs, whatever the filter', async () => {
    const filters: readonly (readonly [Narrowed, number])[] = [
      [{}, page],
      [{ readings: 'hidden' }, page],
      [{ readings: 'hidden', role: 'system' }, page],
      [{ readings: 'hidden', role: 'analyst' }, 0],
      [{ readings: 'hidden', actor: analystId }, 0],
      [{ readings: 'hidden', from: '2026-02-01', to: '2026-02-05' }, page],
      [{ readings: 'hidden', from: '2026-02-01' }, page],
      [{ readings: 'hidden', type: 'PhaseSet' }, page],
      [{ readings: 'hidden', context: 'audit' }, page],
      [{ readings: 'hidden', context: 'projects' }, page],
      [{ readings: 'hidden', stream: `reader-${analystId}` }, page],
      [{ readings: 'hidden', correlation: 'another' }, 0],
    ];
    const read: (readonly [Narrowed, number])[] = [];
    for (const [filter] of filters) read.push([filter, await eventsRead(filter)]);
    expect(read).toEqual(filters);
  }, 120_000);

  it('omits readings unless they are requested', async () => {
    const typesOfPage = async (filter: Narrowed) => [...new Set(await typesOf({ readings: 'hidden', ...filter }))];
    expect(await typesOfPage({})).toEqual(['PhaseSet']);
    expect(await typesOfPage({ actor: analystId })).toEqual([]);
    expect(await typesOfPage({ about: analystId })).toEqual([]);
    expect(await typesOfPage({ type: 'HistoryRead' })).toEqual(['HistoryRead']);
    expect(await typesOfPage({ context: 'audit' })).toEqual(['HistoryRead']);
    expect(await typesOfPage({ stream: `reader-${analystId}` })).toEqual(['HistoryRead']);
    expect(await typesOf({ actor: analystId, readings: 'shown' })).toHaveLength(100);
  }, 120_000);
});

describe('one event', () => {
  it('has no cause and consequences if it is alone', async () => {
    await story();
    const [last] = await list();
    expect(await findEvent(models.db, last?.id ?? '', administrator)).toEqual({
      entry: last,
      causedBy: null,
      ledTo: [],
      skippedBy: null,
    });
    expect(await findEvent(models.db, id(999), administrator)).toBeNull();
  });
});

describe('the moments of a stream', () => {
  it('are listed oldest first, after a revision', async () => {
    const stream = `project-${id(101)}`;
    await models.happened(
      [stream, projectSubmitted(aProject({ projectId: id(101) }))],
      [stream, matchingStarted({ charityId: id(10) })],
      [stream, consultantInvited({ consultantId: consultants.grace })],
    );
    const moments = await listMoments(models.db, stream, { limit: 2 }, administrator);
    expect(moments.map(({ type }) => type)).toEqual(['ProjectSubmitted', 'MatchingStarted']);
    const further = await listMoments(models.db, stream, { after: 1, limit: 10 }, administrator);
    expect(further.map(({ revision }) => revision)).toEqual([2]);
    expect(await latestRevision(models.db, stream)).toBe(2);
    expect(await latestRevision(models.db, `project-${id(999)}`)).toBeNull();
  });
});

describe('every event', () => {
  it('is read to the end, beyond one page', async () => {
    await story();
    await models.database.pool.query(
      `insert into read_models.history
       select 'copy-' || number, 'a' || lpad(number::text, 6, '0'), stream, revision, category, context, type, version,
         occurred_at, recorded_at, actor_id, actor_role, source, correlation_id, causation_id, ids, terms, status, data
       from read_models.history, generate_series(1, 2500) as number where type = 'PhaseSet'`,
    );
    const positions: string[] = [];
    for await (const { entry } of everyEvent(models.db, {}, administrator)) positions.push(entry.position);
    expect(positions).toHaveLength(2509);
    expect(positions).toEqual(positions.toSorted().toReversed());
  });
});
