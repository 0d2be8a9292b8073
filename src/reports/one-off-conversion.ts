import { creditDays } from '../domain/charities/billing.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { daysBetween, isWithin, monthOf, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentile, percentOf, rounded } from './engine/statistics.ts';

/** A charity whose first project was a one-off, asked for without a membership. */
interface OneOffCharity {
  /** When it asked for its first one-off: null outside the period. */
  readonly cohort: string | null;
  readonly since: string;
  projects: number;
  convertedAt: string | null;
  credited: number;
}

interface Conversion {
  readonly charities: Map<string, OneOffCharity>;
  /** Charities that have been members before they ever asked for a one-off. */
  readonly members: Set<string>;
}

/** Charities that came for one project and stayed as members (spec §9, one-off projects). */
export const oneOffConversion = report({
  name: 'one-off-conversion',
  title: 'One-off to membership conversion',
  description:
    'Of the charities that began with a one-off project, by the month of the first: how many became members, how soon, and what was credited.',
  parameters: period,
  reads: ['ProjectSubmitted', 'MembershipActivated', 'SetUpFeeCredited'],
  start: (): Conversion => ({ charities: new Map(), members: new Set() }),
  fold: ({ charities, members }, event, parameters) => {
    const { occurredAt } = event.metadata;
    switch (event.type) {
      case 'ProjectSubmitted': {
        const { charityId, terms } = event.data;
        if (terms.type !== 'oneoff') return;
        const known = charities.get(charityId);
        if (known !== undefined) {
          if (known.convertedAt === null) known.projects += 1;
        } else if (!members.has(charityId)) {
          const cohort = isWithin(parameters, occurredAt) ? monthOf(occurredAt) : null;
          charities.set(charityId, { cohort, since: occurredAt, projects: 1, convertedAt: null, credited: 0 });
        }
        return;
      }
      case 'MembershipActivated': {
        const charity = charities.get(aggregateIdOf(event));
        if (charity === undefined) members.add(aggregateIdOf(event));
        else charity.convertedAt ??= occurredAt;
        return;
      }
      case 'SetUpFeeCredited': {
        const charity = charities.get(aggregateIdOf(event));
        if (charity !== undefined) charity.credited += event.data.amount;
        return;
      }
      default:
        event satisfies never;
    }
  },
  result: ({ charities }) => {
    const cohorts = new Map<string, OneOffCharity[]>();
    for (const charity of charities.values()) {
      if (charity.cohort === null) continue;
      const cohort = cohorts.get(charity.cohort) ?? [];
      cohort.push(charity);
      cohorts.set(charity.cohort, cohort);
    }
    const figures = (cohort: readonly OneOffCharity[]): readonly (number | null)[] => {
      const converted = cohort.filter(({ convertedAt }) => convertedAt !== null);
      const days = converted.map(({ since, convertedAt }) => daysBetween(since, convertedAt ?? since));
      return [
        cohort.length,
        cohort.reduce((sum, { projects }) => sum + projects, 0),
        converted.length,
        percentOf(converted.length, cohort.length),
        rounded(percentile(days, 0.5), 1),
        cohort.reduce((sum, { credited }) => sum + credited, 0),
      ];
    };
    const all = figures([...cohorts.values()].flat());
    return {
      columns: [
        { name: 'month', label: 'First one-off in', kind: 'date' },
        { name: 'charities', label: 'Charities', kind: 'number' },
        { name: 'projects', label: 'One-off projects before', kind: 'number' },
        { name: 'converted', label: 'Became members', kind: 'number' },
        { name: 'share', label: 'Share', kind: 'percent' },
        { name: 'median', label: 'Median time to it', kind: 'days' },
        { name: 'credited', label: 'Credited', kind: 'pounds' },
      ],
      rows: [...cohorts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, cohort]) => [month, ...figures(cohort)]),
      chart: { kind: 'bars', category: 'month', series: ['converted', 'charities'] },
      notes: [
        `All together: ${all[2]} of ${all[0]} charities became members (${all[3] ?? '–'} %).`,
        'A charity counts in the month of its first one-off project, if it had no membership before; later months have had less time to convert.',
        `The set-up fee is credited when the membership begins within ${creditDays} days of the project’s completion.`,
      ],
    };
  },
});
