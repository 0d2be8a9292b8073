import { aggregateIdOf } from '../domain/kernel/event.ts';
import { byMonth, eventsOf, keyOfMonth, source, sourcesOfRows } from './engine/figure-sources.ts';
import { businessDaysBetween, isWithin, monthOf, monthsToShow, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentile, percentOf, rounded } from './engine/statistics.ts';

/** Business days within which an application is usually decided (spec §§4, 11). */
const promised = { least: 2, most: 3 } as const;

const noDecisions = () => ({ approved: 0, declined: 0, days: [] as number[] });
type Decisions = ReturnType<typeof noDecisions>;

const rowOf = (label: string, { approved, declined, days }: Decisions): readonly (string | number | null)[] => {
  const within = (most: number): number => days.filter((taken) => taken <= most).length;
  return [
    label,
    approved,
    declined,
    rounded(percentile(days, 0.5), 2),
    rounded(percentile(days, 0.9), 2),
    percentOf(within(promised.least), days.length),
    percentOf(within(promised.most), days.length),
  ];
};

/** How fast consultants' applications are decided, compared with the platform's promise. */
export const approvalTurnaround = report({
  name: 'approval-turnaround',
  title: 'Approval turnaround',
  description: `Business days from a consultant’s application to the decision, by month, compared with the promised ${promised.least}–${promised.most}.`,
  parameters: period,
  reads: ['ConsultantApplied', 'ConsultantReapplied', 'ConsultantApproved', 'ConsultantDeclined', 'ConsultantLeft'],
  start: () => ({
    /** When each consultant's open application was submitted. */
    waiting: new Map<string, string>(),
    /** By month; months outside the period have no decisions. */
    months: new Map<string, Decisions>(),
  }),
  fold: ({ waiting, months }, event, parameters) => {
    const { occurredAt } = event.metadata;
    const consultantId = aggregateIdOf(event);
    switch (event.type) {
      case 'ConsultantApplied':
      case 'ConsultantReapplied':
        waiting.set(consultantId, occurredAt);
        return;
      case 'ConsultantApproved':
      case 'ConsultantDeclined': {
        const since = waiting.get(consultantId);
        if (since === undefined) return;
        waiting.delete(consultantId);
        const month = months.get(monthOf(occurredAt)) ?? noDecisions();
        months.set(monthOf(occurredAt), month);
        if (!isWithin(parameters, occurredAt)) return;
        month[event.type === 'ConsultantApproved' ? 'approved' : 'declined'] += 1;
        month.days.push(businessDaysBetween(since, occurredAt));
        return;
      }
      case 'ConsultantLeft':
        waiting.delete(consultantId);
        return;
      default:
        event satisfies never;
    }
  },
  result: ({ waiting, months }, { parameters, now }) => {
    const all = [...months.values()];
    const together: Decisions = {
      approved: all.reduce((sum, { approved }) => sum + approved, 0),
      declined: all.reduce((sum, { declined }) => sum + declined, 0),
      days: all.flatMap(({ days }) => days),
    };
    const shown = monthsToShow(now, months.keys(), parameters);
    const late = [...waiting.values()].filter((since) => businessDaysBetween(since, now) > promised.most).length;
    return {
      columns: [
        { name: 'month', label: 'Month of the decision', kind: 'date' },
        { name: 'approved', label: 'Approved', kind: 'number' },
        { name: 'declined', label: 'Declined', kind: 'number' },
        { name: 'median', label: 'Median', kind: 'days' },
        { name: 'p90', label: '90th percentile', kind: 'days' },
        { name: 'withinTwo', label: `Within ${promised.least} days`, kind: 'percent' },
        { name: 'withinThree', label: `Within ${promised.most} days`, kind: 'percent' },
      ],
      rows: shown.map((month) => rowOf(month, months.get(month) ?? noDecisions())),
      chart: { kind: 'lines', category: 'month', series: ['withinThree', 'withinTwo'] },
      notes: [
        `Total: ${together.days.length} decided, median ${rounded(percentile(together.days, 0.5), 2) ?? '–'} business days, ${rowOf('', together)[6] ?? '–'}% within ${promised.most}.`,
        `Waiting now: ${waiting.size}, ${late} of them for more than ${promised.most} business days.`,
        'Saturdays and Sundays do not count; public holidays do. A repeated application counts from its own date.',
      ],
      sources: sourcesOfRows(
        [
          source('Approved', [eventsOf(['ConsultantApproved'])], { groupBy: [byMonth()], period: parameters }),
          source('Declined', [eventsOf(['ConsultantDeclined'])], { groupBy: [byMonth()], period: parameters }),
        ],
        shown.map((month) => [keyOfMonth(month)]),
      ),
    };
  },
});
