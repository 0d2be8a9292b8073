import { creditDays } from '../domain/charities/billing.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { byMonth, eventsOf, following, having, keyOfMonth, source, sourcesOfRows } from './engine/figure-sources.ts';
import { daysBetween, monthOf, monthsToShow, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentile, percentOf, rounded } from './engine/statistics.ts';

/** A charity that requested a one-off project before it was a member. */
interface OneOffCharity {
  /** When it requested its first one-off project. */
  readonly since: string;
  /** One-off projects that it requested before it was a member. */
  readonly projects: number;
  /** When it became a member; null if it did not. */
  readonly joined: string | null;
  /** Pounds. */
  readonly credited: number;
}

/** By charity ID. */
interface Conversion {
  /** When its one-off projects were requested. */
  readonly asked: Map<string, string[]>;
  /** When the first membership began. */
  readonly joined: Map<string, string>;
  /** Pounds. */
  readonly credited: Map<string, number>;
}

/** The charities that were not members when they requested their first one-off project. */
const beginners = ({ asked, joined, credited }: Conversion): readonly OneOffCharity[] =>
  [...asked].flatMap(([charityId, times]) => {
    const since = times.reduce((first, time) => (time < first ? time : first));
    const at = joined.get(charityId) ?? null;
    if (at !== null && at < since) return [];
    const projects = times.filter((time) => at === null || time <= at).length;
    return [{ since, projects, joined: at, credited: credited.get(charityId) ?? 0 }];
  });

const firstOneOff = { ...eventsOf(['ProjectSubmitted'], [having('terms.type', 'oneoff')]), first: 'charity' as const };
/** Only the first: an earlier member that joins again is no conversion. */
const firstMembership = { ...eventsOf(['MembershipActivated']), first: 'charity' as const };

/** The events behind the figures, by the month of the first one-off project. The projects include those of earlier members. */
const sources = [
  source('First one-off projects, also of earlier members', [firstOneOff], { groupBy: [byMonth()] }),
  source('Memberships that followed', [firstOneOff, following(firstMembership, 'charity')], {
    groupBy: [byMonth()],
    step: 1,
  }),
];

/** Charities that came for one project and became members (spec §9, one-off projects). */
export const oneOffConversion = report({
  name: 'one-off-conversion',
  title: 'One-off to membership conversion',
  description:
    'Charities that started with a one-off project, by the month of the first: how many became members, how soon, and how much was credited.',
  parameters: period,
  reads: ['ProjectSubmitted', 'MembershipActivated', 'SetUpFeeCredited'],
  start: (): Conversion => ({ asked: new Map(), joined: new Map(), credited: new Map() }),
  fold: ({ asked, joined, credited }, event) => {
    const { occurredAt } = event.metadata;
    switch (event.type) {
      case 'ProjectSubmitted': {
        const { charityId, terms } = event.data;
        if (terms.type !== 'oneoff') return;
        const times = asked.get(charityId) ?? [];
        asked.set(charityId, times);
        times.push(occurredAt);
        return;
      }
      case 'MembershipActivated': {
        const charityId = aggregateIdOf(event);
        if (!joined.has(charityId)) joined.set(charityId, occurredAt);
        return;
      }
      case 'SetUpFeeCredited': {
        const charityId = aggregateIdOf(event);
        credited.set(charityId, (credited.get(charityId) ?? 0) + event.data.amount);
        return;
      }
      default:
        event satisfies never;
    }
  },
  result: (conversion, { parameters, now }) => {
    const charities = beginners(conversion);
    const months = monthsToShow(
      now,
      charities.map(({ since }) => monthOf(since)),
      parameters,
    );
    const ofPeriod = charities.filter(({ since }) => months.includes(monthOf(since)));
    const figures = (cohort: readonly OneOffCharity[]): readonly (number | null)[] => {
      const days = cohort.flatMap(({ since, joined }) => (joined === null ? [] : [daysBetween(since, joined)]));
      return [
        cohort.length,
        cohort.reduce((sum, { projects }) => sum + projects, 0),
        days.length,
        percentOf(days.length, cohort.length),
        rounded(percentile(days, 0.5), 1),
        cohort.reduce((sum, { credited }) => sum + credited, 0),
      ];
    };
    const all = figures(ofPeriod);
    return {
      columns: [
        { name: 'month', label: 'Month of the first one-off', kind: 'date' },
        { name: 'charities', label: 'Charities', kind: 'number' },
        { name: 'projects', label: 'One-off projects before', kind: 'number' },
        { name: 'converted', label: 'Became members', kind: 'number' },
        { name: 'share', label: 'Share', kind: 'percent' },
        { name: 'median', label: 'Median time to membership', kind: 'days' },
        { name: 'credited', label: 'Credited', kind: 'pounds' },
      ],
      rows: months.map((month) => [month, ...figures(ofPeriod.filter(({ since }) => monthOf(since) === month))]),
      chart: { kind: 'bars', category: 'month', series: ['converted', 'charities'] },
      notes: [
        `Total: ${all[2]} of ${all[0]} charities became members (${all[3] ?? '–'}%).`,
        'A charity counts in the month of its first one-off project, if it had no membership before; later months have had less time to convert.',
        'Months are always complete, even if the period begins or ends within them.',
        `The set-up fee is credited when the membership begins within ${creditDays} days of the project’s completion.`,
      ],
      sources: sourcesOfRows(
        sources,
        months.map((month) => [keyOfMonth(month)]),
      ),
    };
  },
});
