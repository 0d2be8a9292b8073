import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDefinition } from '../../src/contract/composed-reports.ts';
import type { ReportResult } from '../../src/contract/reports.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { expertiseAreas, expertiseLabels } from '../../src/domain/kernel/expertise-areas.ts';
import { composedReport } from '../../src/reports/composed/composed-report.ts';
import { reportableEvents } from '../../src/reports/composed/fields.ts';
import { discoverReports, type Reports } from '../../src/reports/engine/discovery.ts';
import type { GivenParameters } from '../../src/reports/engine/parameters.ts';
import type { Report } from '../../src/reports/engine/report.ts';
import { runReport } from '../../src/reports/engine/run-report.ts';
import { type DemoHistory, demoHistory } from '../support/demo-history.ts';

// Every figure of every shipped report over the two years of the demo, against SQL over the raw table of events: sets
// and windows where the reports fold step by step, so that the two hardly go wrong alike.

let demo: DemoHistory;
let reports: Reports;
let now: Date;
beforeAll(async () => {
  demo = await demoHistory();
  await demo.database.pool.query(EVENTS);
  reports = await discoverReports();
  now = new Date();
}, 240_000);
afterAll(() => demo.close());

const run = (report: Report | undefined, given: GivenParameters = {}): Promise<ReportResult> => {
  if (!report) throw new Error('There is no such report.');
  return runReport(report, given, {
    history: demo.history,
    catalogue,
    clock: () => now,
    signal: new AbortController().signal,
  });
};

/** Events as rows: their subject, time and month, in UTC. A table, so that the planner knows its size. */
const EVENTS = `
  create table event_rows as
    select position, type, stream, split_part(stream, '-', 1) as category,
           substring(stream from position('-' in stream) + 1) as id, data::jsonb as data,
           (metadata::jsonb ->> 'occurredAt')::timestamptz at time zone 'UTC' as at,
           left(metadata::jsonb ->> 'occurredAt', 7) as month
    from history.events;
  create index on event_rows (type, id);
  create index on event_rows (id);
  analyze event_rows`;

type Figure = string | number | null;

const ask = async (sql: string, ...values: readonly unknown[]): Promise<Figure[][]> => {
  const { rows } = await demo.database.pool.query<Figure[]>({
    text: `with recursive e as not materialized (select * from event_rows) ${sql}`,
    values: [...values],
    rowMode: 'array',
  });
  return rows.map((row) =>
    row.map((value) => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value)),
  );
};

/** Figures alike to the second digit: SQL and JavaScript add fractions up in different orders. */
const expectSame = (reported: readonly (readonly Figure[])[], counted: readonly (readonly Figure[])[]): void => {
  expect(counted.length).toBeGreaterThan(0);
  const rounded = (rows: readonly (readonly Figure[])[]) =>
    rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)));
  expect(rounded(reported)).toEqual(rounded(counted));
};

/** Every month from a moment that is asked for up to now, or only those of some. */
const monthsFrom = (first: string, [from, to]: readonly [string, string] = ['0001-01', '9999-12']): string => `
  months as (
    select to_char(d, 'YYYY-MM') as month, d as begins, d + interval '1 month' as ends from generate_series(
      date_trunc('month', (${first})), now() at time zone 'UTC', interval '1 month') as d
    where to_char(d, 'YYYY-MM') between left('${from}', 7) and left('${to}', 7))`;

const halfOf2026 = { from: '2026-01-01', to: '2026-06-30' };
const periods = [
  ['of all time', {}, '0001-01-01', '9999-12-31'],
  ['of half a year', halfOf2026, halfOf2026.from, halfOf2026.to],
] as const;

describe('the signup funnel', () => {
  it.each(periods)('%s', async (_name, given, from, to) => {
    const { rows, notes } = await run(reports.get('signup-funnel'), given);
    const counted = await ask(
      `, visitors as (select stream, min(at)::date as day from e where type = 'PageVisited' group by stream),
         joined as (select id, category, at::date as day, type from e where type like '%JoinedWaitingList'),
         members as (select id, data ->> 'role' as role, at::date as day from e where type = 'AccountRegistered'),
         owners as (
           select id, data ->> 'userId' as user_id from e where type in ('CharityRegistered', 'ConsultantApplied')),
         active as (
           select distinct user_id from owners o where exists (
             select from e where (e.type in ('ConsultantApproved', 'MembershipActivated') and e.id = o.id)
               or (e.type = 'ProjectSubmitted' and e.data ->> 'charityId' = o.id))),
         invited as (select distinct id from e where type = 'SignupInvited')
       select 1, null::bigint, null::bigint, count(*) from visitors where day between $1 and $2
       union all
       select 2, count(*) filter (where type like 'Charity%'), count(*) filter (where type like 'Consultant%'), count(*)
         from joined where day between $1 and $2
       union all
       select 3, count(*) filter (where type like 'Charity%'), count(*) filter (where type like 'Consultant%'), count(*)
         from joined join invited using (id) where day between $1 and $2
       union all
       select 4, count(*) filter (where role = 'charity'), count(*) filter (where role = 'consultant'), count(*)
         from members where role in ('charity', 'consultant') and day between $1 and $2
       union all
       select 5, count(*) filter (where role = 'charity'), count(*) filter (where role = 'consultant'), count(*)
         from members join active on user_id = id where role in ('charity', 'consultant') and day between $1 and $2
       order by 1`,
      from,
      to,
    );
    expectSame(
      rows.map((row) => row.slice(1, 4)),
      counted.map((row) => row.slice(1)),
    );
    const [[converted] = []] = await ask(
      `select count(distinct m.id) from e c join e m on m.type = 'AccountRegistered' and m.id = c.data ->> 'userId'
        where c.type = 'SignupConverted' and m.at::date between $1 and $2`,
      from,
      to,
    );
    expect(notes[0]).toMatch(
      new RegExp(`^${converted} of those who registered came from the waiting list, which is not required\\.`),
    );
    const [[invited, came] = []] = await ask(
      `, joined as (select id from e where type like '%JoinedWaitingList' and at::date between $1 and $2),
         invited as (select id, min(position) as position from e join joined using (id) where type = 'SignupInvited' group by id)
       select count(*), count(*) filter (where exists (
         select from e where e.type = 'SignupConverted' and e.id = i.id and e.position > i.position)) from invited i`,
      from,
      to,
    );
    expect(rows[3]?.[4]).toBe(Number(((100 * Number(came)) / Number(invited)).toFixed(1)));
  });

  it('gives each stage as a share of the one before, and of visitors', async () => {
    const { rows } = await run(reports.get('signup-funnel'));
    const people = rows.map((row) => Number(row[3]));
    // What of those who were invited registered is counted above.
    expect(rows.map((row) => row[4]).with(3, null)).toEqual(
      people.map((count, at) =>
        at === 0 || at === 3 ? null : Number(((100 * count) / (people[at - 1] ?? 1)).toFixed(1)),
      ),
    );
    expect(rows.map((row) => row[5])).toEqual(
      people.map((count) => Number(((100 * count) / (people[0] ?? 1)).toFixed(1))),
    );
  });
});

describe('time in each project status', () => {
  it.each(periods)('%s', async (_name, given, from, to) => {
    const { rows } = await run(reports.get('time-in-status'), given);
    const labels = new Map<string, string>([['all', 'All areas'], ...Object.entries(expertiseLabels)]);
    const counted = await ask(
      `, steps as (
           select id, type, at, lead(at) over w as until, lead(type) over w as next from e
           where type in ('ProjectSubmitted', 'MatchingStarted', 'ConsultantReleased', 'ProjectInvitationAccepted',
             'ProjectCompleted', 'ProjectCancelled')
           window w as (partition by id order by position)),
         areas as (
           select id, jsonb_array_elements_text(data -> 'expertiseRequired') as area from e where type = 'ProjectSubmitted'
           union all select id, 'all' from e where type = 'ProjectSubmitted'),
         stays as (
           select area, case type when 'ProjectSubmitted' then 1 when 'ProjectInvitationAccepted' then 3 else 2 end as status,
             extract(epoch from until - at) / 86400 as days
           from steps join areas using (id)
           where type not in ('ProjectCompleted', 'ProjectCancelled') and until::date between $1 and $2),
         figures as (
           select area, status, count(*) as stays, percentile_cont(0.5) within group (order by days) as median,
             percentile_cont(0.9) within group (order by days) as p90
           from stays group by area, status),
         open as (
           select area, count(*) as projects from areas
           where id not in (select id from e where type in ('ProjectCompleted', 'ProjectCancelled')) group by area)
       select a.area, coalesce(p.stays, 0), p.median, p.p90, coalesce(m.stays, 0), m.median, m.p90,
         coalesce(w.stays, 0), w.median, w.p90, coalesce(o.projects, 0)
       from unnest($3::text[]) with ordinality as a (area, place)
       left join figures p on p.area = a.area and p.status = 1
       left join figures m on m.area = a.area and m.status = 2
       left join figures w on w.area = a.area and w.status = 3
       left join open o on o.area = a.area
       order by a.place`,
      from,
      to,
      ['all', ...expertiseAreas],
    );
    expectSame(
      rows,
      counted.map(([area, ...figures]) => [labels.get(String(area)) ?? '', ...figures]),
    );
  });
});

describe('approval turnaround', () => {
  const decisions = `, steps as (
      select id, type, at, month, lead(at) over w as until, lead(type) over w as next, lead(month) over w as decided_in from e
      where type in ('ConsultantApplied', 'ConsultantReapplied', 'ConsultantApproved', 'ConsultantDeclined', 'ConsultantLeft')
      window w as (partition by id order by position)),
    applications as (select * from steps where type in ('ConsultantApplied', 'ConsultantReapplied')),
    decided as (
      select decided_in, next, until::date as day, (
        select sum(extract(epoch from least(until, d + interval '1 day') - greatest(at, d))) / 86400
        from generate_series(date_trunc('day', at), until, interval '1 day') as d
        where extract(isodow from d) < 6) as days
      from applications where next in ('ConsultantApproved', 'ConsultantDeclined'))`;

  it.each(periods)('%s', async (_name, given, from, to) => {
    const { rows } = await run(reports.get('approval-turnaround'), given);
    const counted = await ask(
      `${decisions}, ${monthsFrom('select min(day) from decided', [from, to])},
         told as (
           select decided_in as month, next, coalesce(days, 0) as days from decided where day between $1 and $2)
       select month, count(*) filter (where next = 'ConsultantApproved'),
         count(*) filter (where next = 'ConsultantDeclined'),
         percentile_cont(0.5) within group (order by days), percentile_cont(0.9) within group (order by days),
         round(100.0 * count(*) filter (where days <= 2) / nullif(count(days), 0), 1),
         round(100.0 * count(*) filter (where days <= 3) / nullif(count(days), 0), 1)
       from months left join told using (month) group by month order by month`,
      from,
      to,
    );
    expectSame(rows, counted);
  });

  it('lists open applications', async () => {
    const { notes } = await run(reports.get('approval-turnaround'));
    const [[waiting] = []] = await ask(`${decisions} select count(*) from applications where next is null`);
    expect(notes[1]).toMatch(new RegExp(`^Waiting now: ${waiting}, \\d+ of them for more than 3 business days\\.$`));
  });
});

/** Every month from the first event of some types up to now, or only those of some. */
const monthsOf = (types: string, some?: readonly [string, string]): string =>
  monthsFrom(`select min(at) from e where type in (${types})`, some);

describe('membership revenue and churn', () => {
  const types = `'MembershipActivated', 'MembershipCharged', 'MembershipRenewed', 'MembershipRenewedEarly',
    'MembershipLapsed', 'CharityLeft'`;
  /** A stretch is the time from one turn of a charity's membership to the next. */
  const books = `, ${monthsOf(types)},
    intervals as (
      select id, type, at, month, data ->> 'tier' as tier, lead(at) over w as until, lead(type) over w as next,
        lead(month) over w as ends_in
      from e where type in (${types}) and type <> 'MembershipCharged' window w as (partition by id order by position)),
    held as (select * from intervals where type not in ('MembershipLapsed', 'CharityLeft')),
    tiers as (select * from unnest(array['small', 'medium', 'large']) with ordinality as t (tier, place)),
    figures as (
      select month, tier, place,
        (select count(*) from held h where h.tier = t.tier and at < begins and coalesce(until >= begins, true)) as before,
        (select count(*) from held h where h.tier = t.tier and h.month = m.month and type = 'MembershipActivated') as joined,
        (select count(*) from held h where h.tier = t.tier and h.month = m.month and type like '%Renewed%') as renewed,
        (select count(*) from held h where h.tier = t.tier and ends_in = m.month
          and next in ('MembershipLapsed', 'CharityLeft')) as lost,
        (select coalesce(sum((data ->> 'due')::float), 0) from e
          where type = 'MembershipCharged' and data ->> 'tier' = t.tier and e.month = m.month) as charged,
        (select coalesce(sum((data ->> 'credit')::float), 0) from e
          where type = 'MembershipCharged' and data ->> 'tier' = t.tier and e.month = m.month) as credited
      from months m cross join tiers t)`;
  const churn = (before: string, lost: string): string =>
    `case when ${before} > 0 then round(100.0 * ${lost} / ${before}, 1) end`;

  it('of all tiers together', async () => {
    const { rows } = await run(reports.get('membership-revenue'));
    const counted = await ask(
      `${books} select month, 'All tiers', sum(before)::int, sum(joined)::int, sum(renewed)::int, sum(lost)::int,
         ${churn('sum(before)', 'sum(lost)')}, sum(charged), sum(credited)
       from figures group by month order by month`,
    );
    expectSame(rows, counted);
  });

  it('of each tier', async () => {
    const { rows } = await run(reports.get('membership-revenue'), { tier: 'each', ...halfOf2026 });
    const counted = await ask(
      `${books} select month, initcap(tier) || ' Organization', before, joined, renewed, lost,
         ${churn('before', 'lost')}, charged, credited
       from figures where month between '2026-01' and '2026-06' order by month, place`,
    );
    expectSame(rows, counted);
  });
});

describe('one-off to membership conversion', () => {
  it.each(periods)('%s', async (_name, given, from, to) => {
    const { rows } = await run(reports.get('one-off-conversion'), given);
    const counted = await ask(
      `, asked as (
           select data ->> 'charityId' as charity, position, at, month from e
           where type = 'ProjectSubmitted' and data #>> '{terms,type}' = 'oneoff'),
         joined as (
           select id as charity, min(position) as position, min(at) as at from e where type = 'MembershipActivated' group by id),
         cohort as (
           select distinct on (charity) charity, a.at, a.month, j.at as converted, j.position as joined_at
           from asked a left join joined j using (charity)
           where coalesce(j.position > (select min(position) from asked x where x.charity = a.charity), true)
           order by charity, a.position),
         figures as (
           select month, at, converted,
             (select count(*) from asked a where a.charity = c.charity and coalesce(a.position < joined_at, true)) as projects,
             (select coalesce(sum((data ->> 'amount')::float), 0) from e
               where type = 'SetUpFeeCredited' and id = c.charity) as credited
           from cohort c where at::date between $1 and $2),
         ${monthsFrom('select min(at) from cohort', [from, to])}
       select month, count(at), coalesce(sum(projects), 0)::int, count(converted),
         round(100.0 * count(converted) / nullif(count(at), 0), 1),
         percentile_cont(0.5) within group (order by extract(epoch from converted - at) / 86400),
         coalesce(sum(credited), 0)
       from months left join figures using (month) group by month order by month`,
      from,
      to,
    );
    // A median has one digit.
    expect(rows.map((row) => row.with(5, null))).toEqual(counted.map((row) => row.with(5, null)));
    rows.forEach((row, at) => {
      const median = counted[at]?.[5];
      if (typeof median === 'number') expect(Math.abs(Number(row[5]) - median)).toBeLessThanOrEqual(0.051);
      else expect(row[5]).toBeNull();
    });
  });
});

describe('consultants: utilisation, supply and demand', () => {
  const types = `'ConsultantApplied', 'ConsultantReapplied', 'ConsultantProfileRevised', 'ConsultantApproved',
    'ConsultantReinstated', 'ConsultantDeclined', 'ConsultantSuspended', 'ConsultantBecameAvailable',
    'ConsultantBecameUnavailable', 'ConsultantLeft', 'ProjectSubmitted', 'ProjectInvitationAccepted',
    'ConsultantReleased', 'ProjectCompleted', 'ProjectCancelled'`;
  /** Stretches of being approved, of being at work, of being available, and of having some expertise. */
  const market = (some?: readonly [string, string]): string => `, ${monthsOf(types, some)},
    standing as (
      select id, type, at, lead(at) over (partition by id order by position) as until from e
      where type in ('ConsultantApproved', 'ConsultantReinstated', 'ConsultantDeclined', 'ConsultantSuspended', 'ConsultantLeft')),
    approved as (select * from standing where type in ('ConsultantApproved', 'ConsultantReinstated')),
    progress as (
      select type, at, data ->> 'consultantId' as consultant, lead(at) over (partition by id order by position) as until
      from e where type in ('ProjectInvitationAccepted', 'ConsultantReleased', 'ProjectCompleted', 'ProjectCancelled')),
    work as (select consultant as id, at, until from progress where type = 'ProjectInvitationAccepted'),
    openness as (
      select id, at, lead(at) over (partition by id order by position) as until,
        case type when 'ConsultantApplied' then (data ->> 'isAvailable')::boolean
          else type = 'ConsultantBecameAvailable' end as available
      from e where type in ('ConsultantApplied', 'ConsultantBecameAvailable', 'ConsultantBecameUnavailable')),
    offers as (
      select id, at, lead(at) over (partition by id order by position) as until, data -> 'expertise' as areas
      from e where type in ('ConsultantApplied', 'ConsultantReapplied', 'ConsultantProfileRevised')),
    areas as (select * from unnest($1::text[]) with ordinality as a (area, place)),
    members as (
      select m.month, a.area, c.id,
        exists (select from work w where w.id = c.id and w.at < ends and coalesce(w.until >= begins, true)) as at_work,
        exists (select from approved p where p.id = c.id and p.at < ends and coalesce(p.until >= ends, true))
          and exists (select from openness o
            where o.id = c.id and o.available and o.at < ends and coalesce(o.until >= ends, true)) as available
      from months m cross join areas a join (select distinct id from approved) c on exists (
        select from approved p where p.id = c.id and p.at < ends and coalesce(p.until >= begins, true))
      where a.area = 'all' or exists (select from offers o
        where o.id = c.id and o.at < ends and coalesce(o.until >= ends, true) and o.areas ? a.area)),
    figures as (
      select m.month, a.area, a.place, count(c.id) as approved, count(*) filter (where c.at_work) as at_work,
        count(*) filter (where c.available) as available
      from months m cross join areas a left join members c on c.month = m.month and c.area = a.area
      group by m.month, a.area, a.place),
    demand as (
      select month, area, count(*) as requested, coalesce(sum((data ->> 'estimatedHours')::float), 0) as hours
      from e join areas on area = 'all' or data -> 'expertiseRequired' ? area
      where type = 'ProjectSubmitted' group by month, area)
    select f.month, f.area, approved, at_work, case when approved > 0 then round(100.0 * at_work / approved, 1) end,
      available, coalesce(requested, 0), coalesce(hours, 0),
      case when available > 0 then coalesce(requested, 0)::float / available end
    from figures f left join demand d on d.month = f.month and d.area = f.area`;

  const labelled = (rows: readonly (readonly Figure[])[]): Figure[][] => {
    const labels = new Map<string, string>([['all', 'All areas'], ...Object.entries(expertiseLabels)]);
    return rows.map(([month = null, area, ...figures]) => [month, labels.get(String(area)) ?? '', ...figures]);
  };

  it('of all areas together', async () => {
    const { rows } = await run(reports.get('supply-and-demand'));
    expectSame(rows, labelled(await ask(`${market()} order by f.month, f.place`, ['all'])));
  });

  it('of each area', async () => {
    const { rows } = await run(reports.get('supply-and-demand'), { expertise: 'each', ...halfOf2026 });
    const half = `${market(['2026-01', '2026-06'])} order by f.month, f.place`;
    expectSame(rows, labelled(await ask(half, [...expertiseAreas])));
  });
});

describe('a composed report', () => {
  const composed = (definition: ReportDefinition): Promise<ReportResult> =>
    run(composedReport(definition, reportableEvents(catalogue)));

  it('counts by week', async () => {
    const { rows } = await composed({
      events: ['MessagePosted'],
      where: [{ field: 'event.role', comparison: 'is', value: 'consultant' }],
      groupBy: [{ time: 'week' }],
      measure: { kind: 'count' },
    });
    const counted = await ask(
      `, weeks as (
           select to_char(d, 'YYYY-MM-DD') as week from generate_series(
             (select date_trunc('week', min(at)) from e where type = 'MessagePosted'), now() at time zone 'UTC',
             interval '1 week') as d),
         posted as (
           select to_char(date_trunc('week', at), 'YYYY-MM-DD') as week from e join history.events h using (position)
           where e.type = 'MessagePosted' and h.metadata::jsonb #>> '{actor,role}' = 'consultant')
       select w.week, count(posted.week) from weeks w left join posted using (week) group by w.week order by w.week`,
    );
    expectSame(rows, counted);
  });

  it('adds up by a field and by month', async () => {
    const { rows } = await composed({
      events: ['ProjectSubmitted'],
      where: [{ field: 'terms.type', comparison: 'is', value: 'oneoff' }],
      groupBy: [{ time: 'month' }, { field: 'expertiseRequired' }],
      measure: { kind: 'sum', field: 'terms.setUpFee' },
      ...halfOf2026,
    });
    const counted = await ask(
      `select month, area, sum((data #>> '{terms,setUpFee}')::float)
       from e cross join jsonb_array_elements_text(data -> 'expertiseRequired') as area
       where type = 'ProjectSubmitted' and data #>> '{terms,type}' = 'oneoff' and month between '2026-01' and '2026-06'
       group by month, area`,
    );
    const labels = new Map<string, string>(Object.entries(expertiseLabels));
    const labelled = counted.map(([month = null, area, sum = null]) => [month, labels.get(String(area)) ?? '', sum]);
    expectSame(
      rows,
      labelled.sort(([one, an], [other, another]) => (`${one} ${an}` < `${other} ${another}` ? -1 : 1)),
    );
  });

  it('counts different values', async () => {
    const { rows } = await composed({
      events: ['PageVisited'],
      where: [],
      groupBy: [{ field: 'page' }],
      measure: { kind: 'distinct', field: 'event.stream' },
    });
    const counted = await ask(
      `select data ->> 'page' as page, count(distinct stream) as n from e where type = 'PageVisited'
       group by data ->> 'page' order by n desc, min(data ->> 'page') collate "C"`,
    );
    expectSame(rows, counted);
  });

  it('shows the median time between two events', async () => {
    const { rows } = await composed({
      events: ['ProjectSubmitted'],
      where: [],
      groupBy: [{ time: 'month' }],
      measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectInvitationAccepted' },
    });
    const counted = await ask(
      `, taken as (select stream, min(at) as at from e where type = 'ProjectInvitationAccepted' group by stream),
         ${monthsOf("'ProjectSubmitted'")},
         waits as (select month, t.at - e.at as wait from e join taken t using (stream) where type = 'ProjectSubmitted')
       select month, percentile_cont(0.5) within group (order by extract(epoch from wait) / 3600)
       from months left join waits using (month) group by month order by month`,
    );
    expectSame(rows, counted);
  });
});
