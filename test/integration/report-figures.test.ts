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
import { type EventSql, type Figure, sqlOverCopy, sqlOverHistory } from '../support/event-sql.ts';

// Every figure of every shipped report over the two years of the demo, against SQL over the stored events and over the
// analytical copy: sets and windows where the reports fold step by step, so that the two hardly go wrong alike.

let demo: DemoHistory;
let reports: Reports;
let stored: EventSql;
let copied: EventSql;
let now: Date;
beforeAll(async () => {
  demo = await demoHistory();
  stored = await sqlOverHistory(demo);
  copied = await sqlOverCopy(demo);
  reports = await discoverReports();
  now = new Date();
}, 240_000);
afterAll(async () => {
  await copied.close();
  await demo.close();
});

const run = (report: Report | undefined, given: GivenParameters = {}): Promise<ReportResult> => {
  if (!report) throw new Error('There is no such report.');
  return runReport(report, given, {
    history: demo.history,
    catalogue,
    clock: () => now,
    signal: new AbortController().signal,
  });
};

/** Compares figures to two decimals, because SQL and JavaScript add fractions in different orders. */
const expectSame = (reported: readonly (readonly Figure[])[], counted: readonly (readonly Figure[])[]): void => {
  expect(counted.length).toBeGreaterThan(0);
  const rounded = (rows: readonly (readonly Figure[])[]) =>
    rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)));
  expect(rounded(reported)).toEqual(rounded(counted));
};

/** SQL for every month from the given moment up to now, or only those in a range. */
const monthsFrom = (first: string, [from, to]: readonly [string, string] = ['0001-01', '9999-12']): string => `
  months as (
    select month_of(d) as month, utc(d) as begins, utc(d + interval '1 month') as ends
    from (select unnest(months_between(date_trunc('month', uk((${first}))), uk(now() at time zone 'UTC'))) as d) as listed
    where month_of(d) between left('${from}', 7) and left('${to}', 7))`;

/** SQL for every month from the first event of some types up to now, or only those in a range. */
const monthsOf = (types: string, some?: readonly [string, string]): string =>
  monthsFrom(`select min(moment) from e where type in (${types})`, some);

/** SQL for a table of names and their positions. */
const listed = (names: readonly string[]): string =>
  `(values ${names.map((name, place) => `('${name}', ${place})`).join(', ')})`;

const halfOf2026 = { from: '2026-01-01', to: '2026-06-30' };
const periods = [
  ['of all time', {}, '0001-01-01', '9999-12-31'],
  ['of half a year', halfOf2026, halfOf2026.from, halfOf2026.to],
] as const;

describe.each(['the stored events', 'the analytical copy'] as const)('against SQL over %s', (source) => {
  const ask = (sql: string): Promise<Figure[][]> => (source === 'the stored events' ? stored : copied).ask(sql);

  describe('the signup funnel', () => {
    it.each(periods)('%s', async (_name, given, from, to) => {
      const { rows, notes } = await run(reports.get('signup-funnel'), given);
      const counted = await ask(
        `with visitors as (select stream, min(day) as day from e where type = 'PageVisited' group by stream),
         joined as (select id, category, day, type from e where type like '%JoinedWaitingList'),
         members as (select id, own_role as role, day from e where type = 'AccountRegistered'),
         owners as (
           select id, user_id from e where type in ('CharityRegistered', 'ConsultantApplied')),
         active as (
           select distinct user_id from owners o where exists (
             select 1 from e where (e.type in ('ConsultantApproved', 'MembershipActivated') and e.id = o.id)
               or (e.type = 'ProjectSubmitted' and e.charity_id = o.id))),
         invited as (select distinct id from e where type = 'SignupInvited')
       select 1, null::bigint, null::bigint, count(*) from visitors where day between '${from}' and '${to}'
       union all
       select 2, count(*) filter (where type like 'Charity%'), count(*) filter (where type like 'Consultant%'), count(*)
         from joined where day between '${from}' and '${to}'
       union all
       select 3, count(*) filter (where type like 'Charity%'), count(*) filter (where type like 'Consultant%'), count(*)
         from joined join invited using (id) where day between '${from}' and '${to}'
       union all
       select 4, count(*) filter (where role = 'charity'), count(*) filter (where role = 'consultant'), count(*)
         from members where role in ('charity', 'consultant') and day between '${from}' and '${to}'
       union all
       select 5, count(*) filter (where role = 'charity'), count(*) filter (where role = 'consultant'), count(*)
         from members join active on user_id = id where role in ('charity', 'consultant') and day between '${from}' and '${to}'
       order by 1`,
      );
      expectSame(
        rows.map((row) => row.slice(1, 4)),
        counted.map((row) => row.slice(1)),
      );
      const [[converted] = []] = await ask(
        `select count(distinct m.id) from e c join e m on m.type = 'AccountRegistered' and m.id = c.user_id
        where c.type = 'SignupConverted' and m.day between '${from}' and '${to}'`,
      );
      expect(notes[0]).toMatch(
        new RegExp(`^${converted} of those who registered came from the waiting list, which is not required\\.`),
      );
      const [[invited, came] = []] = await ask(
        `with joined as (select id from e where type like '%JoinedWaitingList' and day between '${from}' and '${to}'),
         invited as (select id, min(position) as position from e join joined using (id) where type = 'SignupInvited' group by id)
       select count(*), count(*) filter (where exists (
         select 1 from e where e.type = 'SignupConverted' and e.id = i.id and e.position > i.position)) from invited i`,
      );
      expect(rows[3]?.[4]).toBe(Number(((100 * Number(came)) / Number(invited)).toFixed(1)));
    });

    it('gives each stage as a share of the one before, and of visitors', async () => {
      const { rows } = await run(reports.get('signup-funnel'));
      const people = rows.map((row) => Number(row[3]));
      // The share of invited people who registered is checked above.
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
        `with steps as (
           select id, type, moment, lead(moment) over w as until, lead(type) over w as next from e
           where type in ('ProjectSubmitted', 'MatchingStarted', 'ConsultantReleased', 'ProjectInvitationAccepted',
             'ProjectCompleted', 'ProjectCancelled')
           window w as (partition by id order by position)),
         areas as (
           select id, unnest(expertise_required) as area from e where type = 'ProjectSubmitted'
           union all select id, 'all' from e where type = 'ProjectSubmitted'),
         stays as (
           select area, case type when 'ProjectSubmitted' then 1 when 'ProjectInvitationAccepted' then 3 else 2 end as status,
             extract(epoch from until - moment) / 86400 as days
           from steps join areas using (id)
           where type not in ('ProjectCompleted', 'ProjectCancelled') and uk(until)::date between '${from}' and '${to}'),
         figures as (
           select area, status, count(*) as stays, percentile_cont(0.5) within group (order by days) as median,
             percentile_cont(0.9) within group (order by days) as p90
           from stays group by area, status),
         open as (
           select area, count(*) as projects from areas
           where id not in (select id from e where type in ('ProjectCompleted', 'ProjectCancelled')) group by area)
       select a.area, coalesce(p.stays, 0), p.median, p.p90, coalesce(m.stays, 0), m.median, m.p90,
         coalesce(w.stays, 0), w.median, w.p90, coalesce(o.projects, 0)
       from ${listed(['all', ...expertiseAreas])} as a (area, place)
       left join figures p on p.area = a.area and p.status = 1
       left join figures m on m.area = a.area and m.status = 2
       left join figures w on w.area = a.area and w.status = 3
       left join open o on o.area = a.area
       order by a.place`,
      );
      expectSame(
        rows,
        counted.map(([area, ...figures]) => [labels.get(String(area)) ?? '', ...figures]),
      );
    });
  });

  describe('approval turnaround', () => {
    const decisions = `with steps as (
      select id, type, moment, month, lead(moment) over w as until, lead(type) over w as next, lead(month) over w as decided_in from e
      where type in ('ConsultantApplied', 'ConsultantReapplied', 'ConsultantApproved', 'ConsultantDeclined', 'ConsultantLeft')
      window w as (partition by id order by position)),
    applications as (select * from steps where type in ('ConsultantApplied', 'ConsultantReapplied')),
    decided as (
      select decided_in, next, uk(until)::date as day, (
        select sum(extract(epoch from least(until, d + interval '1 day') - greatest(moment, d))) / 86400
        from (select unnest(days_between(date_trunc('day', moment), until)) as d) as listed
        where extract(isodow from d) < 6) as days
      from applications where next in ('ConsultantApproved', 'ConsultantDeclined'))`;

    it.each(periods)('%s', async (_name, given, from, to) => {
      const { rows } = await run(reports.get('approval-turnaround'), given);
      const counted = await ask(
        `${decisions}, ${monthsFrom('select min(day) from decided', [from, to])},
         told as (
           select decided_in as month, next, coalesce(days, 0) as days from decided where day between '${from}' and '${to}')
       select month, count(*) filter (where next = 'ConsultantApproved'),
         count(*) filter (where next = 'ConsultantDeclined'),
         percentile_cont(0.5) within group (order by days), percentile_cont(0.9) within group (order by days),
         round(100.0 * count(*) filter (where days <= 2) / nullif(count(days), 0), 1),
         round(100.0 * count(*) filter (where days <= 3) / nullif(count(days), 0), 1)
       from months left join told using (month) group by month order by month`,
      );
      expectSame(rows, counted);
    });

    it('lists open applications', async () => {
      const { notes } = await run(reports.get('approval-turnaround'));
      const [[waiting] = []] = await ask(`${decisions} select count(*) from applications where next is null`);
      expect(notes[1]).toMatch(new RegExp(`^Waiting now: ${waiting}, \\d+ of them for more than 3 business days\\.$`));
    });
  });

  describe('membership revenue and churn', () => {
    const types = `'MembershipActivated', 'MembershipCharged', 'MembershipRenewed', 'MembershipRenewedEarly',
    'MembershipTermBegan', 'MembershipLapsed', 'CharityLeft'`;
    /** An interval is the time from one change of a charity's membership to the next. */
    const books = `with ${monthsOf(types)},
    intervals as (
      select id, type, moment, month, tier as tier, lead(moment) over w as until, lead(type) over w as next,
        lead(month) over w as ends_in
      from e where type in (${types}) and type not in ('MembershipCharged', 'MembershipRenewedEarly')
      window w as (partition by id order by position)),
    held as (select * from intervals where type not in ('MembershipLapsed', 'CharityLeft')),
    tiers as (select * from ${listed(['small', 'medium', 'large'])} as t (tier, place)),
    figures as (
      select month, tier, place,
        (select count(*) from held h where h.tier = t.tier and moment < begins and coalesce(until >= begins, true)) as before,
        (select count(*) from held h where h.tier = t.tier and h.month = m.month and type = 'MembershipActivated') as joined,
        (select count(*) from e where e.tier = t.tier and e.month = m.month
          and type in ('MembershipRenewed', 'MembershipRenewedEarly')) as renewed,
        (select count(*) from held h where h.tier = t.tier and ends_in = m.month
          and next in ('MembershipLapsed', 'CharityLeft')) as lost,
        (select coalesce(sum(due), 0) from e
          where type = 'MembershipCharged' and tier = t.tier and e.month = m.month) as charged,
        (select coalesce(sum(credit), 0) from e
          where type = 'MembershipCharged' and tier = t.tier and e.month = m.month) as credited
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
        `${books} select month, upper(left(tier, 1)) || substring(tier, 2) || ' Organization', before, joined, renewed, lost,
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
        `with asked as (
           select charity_id as charity, position, moment, month from e
           where type = 'ProjectSubmitted' and terms_type = 'oneoff'),
         joined as (
           select id as charity, min(position) as position, min(moment) as moment from e where type = 'MembershipActivated' group by id),
         cohort as (
           select distinct on (charity) charity, a.moment, a.month, j.moment as converted, j.position as joined_at
           from asked a left join joined j using (charity)
           where coalesce(j.position > (select min(position) from asked x where x.charity = a.charity), true)
           order by charity, a.position),
         figures as (
           select month, moment, converted,
             (select count(*) from asked a where a.charity = c.charity and coalesce(a.position < joined_at, true)) as projects,
             (select coalesce(sum(amount), 0) from e
               where type = 'SetUpFeeCredited' and id = c.charity) as credited
           from cohort c where month between left('${from}', 7) and left('${to}', 7)),
         ${monthsFrom('select min(moment) from cohort', [from, to])}
       select month, count(moment), coalesce(sum(projects), 0)::int, count(converted),
         round(100.0 * count(converted) / nullif(count(moment), 0), 1),
         percentile_cont(0.5) within group (order by extract(epoch from converted - moment) / 86400),
         coalesce(sum(credited), 0)
       from months left join figures using (month) group by month order by month`,
      );
      // Medians are rounded to one decimal.
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
    /** SQL for the intervals of being approved, at work, available, and with some expertise. */
    const market = (
      areas: readonly string[],
      some?: readonly [string, string],
    ): string => `with ${monthsOf(types, some)},
    standing as (
      select id, type, moment, lead(moment) over (partition by id order by position) as until from e
      where type in ('ConsultantApproved', 'ConsultantReinstated', 'ConsultantDeclined', 'ConsultantSuspended', 'ConsultantLeft')),
    approved as (select * from standing where type in ('ConsultantApproved', 'ConsultantReinstated')),
    progress as (
      select type, moment, consultant_id as consultant, lead(moment) over (partition by id order by position) as until
      from e where type in ('ProjectInvitationAccepted', 'ConsultantReleased', 'ProjectCompleted', 'ProjectCancelled')),
    work as materialized (select consultant as id, moment, until from progress where type = 'ProjectInvitationAccepted'),
    openness as materialized (
      select id, moment, lead(moment) over (partition by id order by position) as until,
        case type when 'ConsultantApplied' then is_available
          else type = 'ConsultantBecameAvailable' end as available
      from e where type in ('ConsultantApplied', 'ConsultantBecameAvailable', 'ConsultantBecameUnavailable')),
    offers as materialized (
      select id, moment, lead(moment) over (partition by id order by position) as until, expertise as areas
      from e where type in ('ConsultantApplied', 'ConsultantReapplied', 'ConsultantProfileRevised')),
    areas as (select * from ${listed(areas)} as a (area, place)),
    members as materialized (
      select m.month, a.area, c.id,
        exists (select 1 from work w where w.id = c.id and w.moment < ends and coalesce(w.until >= begins, true)) as at_work,
        exists (select 1 from approved p where p.id = c.id and p.moment < ends and coalesce(p.until >= ends, true))
          and exists (select 1 from openness o
            where o.id = c.id and o.available and o.moment < ends and coalesce(o.until >= ends, true)) as available
      from months m cross join areas a join (select distinct id from approved) c on exists (
        select 1 from approved p where p.id = c.id and p.moment < ends and coalesce(p.until >= begins, true))
      where a.area = 'all' or exists (select 1 from offers o
        where o.id = c.id and o.moment < ends and coalesce(o.until >= ends, true) and a.area = any(o.areas))),
    figures as materialized (
      select m.month, a.area, a.place, count(c.id) as approved, count(*) filter (where c.at_work) as at_work,
        count(*) filter (where c.available) as available
      from months m cross join areas a left join members c on c.month = m.month and c.area = a.area
      group by m.month, a.area, a.place),
    demand as materialized (
      select month, area, count(*) as requested, coalesce(sum(estimated_hours), 0) as hours
      from e join areas on area = 'all' or area = any(expertise_required)
      where type = 'ProjectSubmitted' group by month, area)
    select f.month, f.area, approved, at_work, case when approved > 0 then round(100.0 * at_work / approved, 1) end,
      available, coalesce(requested, 0), coalesce(hours, 0),
      case when available > 0 then 1.0 * coalesce(requested, 0) / available end
    from figures f left join demand d on d.month = f.month and d.area = f.area`;

    const labelled = (rows: readonly (readonly Figure[])[]): Figure[][] => {
      const labels = new Map<string, string>([['all', 'All areas'], ...Object.entries(expertiseLabels)]);
      return rows.map(([month = null, area, ...figures]) => [month, labels.get(String(area)) ?? '', ...figures]);
    };

    it('of all areas together', async () => {
      const { rows } = await run(reports.get('supply-and-demand'));
      expectSame(rows, labelled(await ask(`${market(['all'])} order by f.month, f.place`)));
    });

    it('of each area', async () => {
      const { rows } = await run(reports.get('supply-and-demand'), { expertise: 'each', ...halfOf2026 });
      const counted = await ask(`${market(expertiseAreas, ['2026-01', '2026-06'])} order by f.month, f.place`);
      // The copy omits the expertise of consultants, which is public, so only the demand is compared.
      const inSource = (row: readonly Figure[]): Figure[] =>
        source === 'the stored events' ? [...row] : [...row.slice(0, 2), ...row.slice(6, 8)];
      expectSame(rows.map(inSource), labelled(counted).map(inSource));
    });
  });
});

describe('a composed report', () => {
  const ask = (sql: string): Promise<Figure[][]> => stored.ask(sql);
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
      `with weeks as (
           select to_char(d, 'YYYY-MM-DD') as week from generate_series(
             (select date_trunc('week', min(day)::timestamp) from e where type = 'MessagePosted'), now() at time zone 'Europe/London',
             interval '1 week') as d),
         posted as (
           select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week from e
           where type = 'MessagePosted' and role = 'consultant')
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
      `with taken as (select stream, min(moment) as moment from e where type = 'ProjectInvitationAccepted' group by stream),
         ${monthsOf("'ProjectSubmitted'")},
         waits as (select month, t.moment - e.moment as wait from e join taken t using (stream) where type = 'ProjectSubmitted')
       select month, percentile_cont(0.5) within group (order by extract(epoch from wait) / 3600)
       from months left join waits using (month) group by month order by month`,
    );
    expectSame(rows, counted);
  });
});
