import { aggregateIdOf } from '../domain/kernel/event.ts';
import { type ExpertiseArea, expertiseAreas, expertiseLabels } from '../domain/kernel/expertise-areas.ts';
import { byField, byMonth, eventsOf, keyOfMonth, source, sourcesOfRows } from './engine/figure-sources.ts';
import { endAt, type Interval, lastsInto, touches } from './engine/interval.ts';
import { beginOf, endOf, monthOf, monthsToShow, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentOf, rounded } from './engine/statistics.ts';

type Area = ExpertiseArea | 'all';

interface KnownConsultant {
  readonly approved: Interval[];
  readonly available: Interval[];
  /** Each lasts until the next. */
  readonly offers: (Interval & { readonly areas: readonly ExpertiseArea[] })[];
  /** Projects in progress. */
  readonly work: Interval[];
}

const noFigures = {
  /** Consultants who were approved at any time of the month. */
  approved: 0,
  /** Those of them with a project in progress at any time of the month. */
  atWork: 0,
  /** Consultants who could be invited when the month ended. */
  available: 0,
  /** Projects submitted. */
  requested: 0,
  hours: 0,
};
type Figures = typeof noFigures;

type Demand = Pick<Figures, 'requested' | 'hours'>;

interface Market {
  readonly consultants: Map<string, KnownConsultant>;
  /** By month and area, including months without projects. */
  readonly demand: Map<string, Map<Area, Demand>>;
  /** The assignments of each project in progress. */
  readonly assigned: Map<string, Interval>;
}

const areasOf = (expertise: readonly ExpertiseArea[]): readonly Area[] => ['all', ...expertise];

const consultantIn = ({ consultants }: Market, id: string): KnownConsultant => {
  const known = consultants.get(id) ?? { approved: [], available: [], offers: [], work: [] };
  consultants.set(id, known);
  return known;
};

const demandAt = ({ demand }: Market, instant: string): Map<Area, Demand> => {
  const month = monthOf(instant);
  const known = demand.get(month) ?? new Map<Area, Demand>();
  demand.set(month, known);
  return known;
};

/** Begins an interval unless one is open. */
const begins = (intervals: Interval[], from: string): void => {
  if (intervals.every(({ until }) => until !== null)) intervals.push({ from, until: null });
};

const offers = ({ offers: before }: KnownConsultant, areas: readonly ExpertiseArea[], from: string): void => {
  endAt(before, from);
  before.push({ areas, from, until: null });
};

const figuresOf = ({ consultants, demand }: Market, month: string): ReadonlyMap<Area, Figures> => {
  const [begin, end] = [beginOf(month), endOf(month)];
  const figures = new Map(
    areasOf(expertiseAreas).map((area): [Area, Figures] => [area, { ...noFigures, ...demand.get(month)?.get(area) }]),
  );
  for (const { approved, available, offers: offered, work } of consultants.values()) {
    if (!approved.some((interval) => touches(interval, begin, end))) continue;
    const isAtWork = work.some((interval) => touches(interval, begin, end));
    const isAvailable = [approved, available].every((all) => all.some((interval) => lastsInto(interval, end)));
    for (const area of areasOf(offered.find((offer) => lastsInto(offer, end))?.areas ?? [])) {
      const sum = figures.get(area);
      if (sum === undefined) continue;
      sum.approved += 1;
      if (isAtWork) sum.atWork += 1;
      if (isAvailable) sum.available += 1;
    }
  }
  return figures;
};

/** Whether there are enough consultants for the requested projects, and whether they have enough work. */
export const supplyAndDemand = report({
  name: 'supply-and-demand',
  title: 'Consultants: utilisation, supply and demand',
  description:
    'Approved consultants and how many of them were at work, compared with the projects that charities requested, by month and area of expertise.',
  parameters: {
    ...period,
    expertise: {
      kind: 'choice',
      label: 'Expertise',
      options: [
        { value: 'all', label: 'All areas' },
        { value: 'each', label: 'Each area' },
        ...expertiseAreas.map((area) => ({ value: area, label: expertiseLabels[area] })),
      ],
      default: 'all',
    },
  },
  reads: [
    'ConsultantApplied',
    'ConsultantReapplied',
    'ConsultantProfileRevised',
    'ConsultantApproved',
    'ConsultantReinstated',
    'ConsultantDeclined',
    'ConsultantSuspended',
    'ConsultantBecameAvailable',
    'ConsultantBecameUnavailable',
    'ConsultantLeft',
    'ProjectSubmitted',
    'ProjectInvitationAccepted',
    'ConsultantReleased',
    'ProjectCompleted',
    'ProjectCancelled',
  ],
  start: (): Market => ({ consultants: new Map(), demand: new Map(), assigned: new Map() }),
  fold: (market, event) => {
    const { occurredAt } = event.metadata;
    const id = aggregateIdOf(event);
    const demand = demandAt(market, occurredAt);
    switch (event.type) {
      case 'ConsultantApplied': {
        const consultant = consultantIn(market, id);
        offers(consultant, event.data.expertise, occurredAt);
        if (event.data.isAvailable) begins(consultant.available, occurredAt);
        return;
      }
      case 'ConsultantReapplied':
      case 'ConsultantProfileRevised':
        offers(consultantIn(market, id), event.data.expertise, occurredAt);
        return;
      case 'ConsultantApproved':
      case 'ConsultantReinstated':
        begins(consultantIn(market, id).approved, occurredAt);
        return;
      case 'ConsultantDeclined':
      case 'ConsultantSuspended':
      case 'ConsultantLeft':
        endAt(consultantIn(market, id).approved, occurredAt);
        return;
      case 'ConsultantBecameAvailable':
        begins(consultantIn(market, id).available, occurredAt);
        return;
      case 'ConsultantBecameUnavailable':
        endAt(consultantIn(market, id).available, occurredAt);
        return;
      case 'ProjectSubmitted':
        for (const area of areasOf(event.data.expertiseRequired)) {
          const { requested, hours } = demand.get(area) ?? { requested: 0, hours: 0 };
          demand.set(area, { requested: requested + 1, hours: hours + (event.data.estimatedHours ?? 0) });
        }
        return;
      case 'ProjectInvitationAccepted': {
        const work: Interval = { from: occurredAt, until: null };
        consultantIn(market, event.data.consultantId).work.push(work);
        market.assigned.set(id, work);
        return;
      }
      case 'ConsultantReleased':
      case 'ProjectCompleted':
      case 'ProjectCancelled': {
        const work = market.assigned.get(id);
        if (work) work.until = occurredAt;
        market.assigned.delete(id);
        return;
      }
      default:
        event satisfies never;
    }
  },
  result: (market, { parameters, now }) => {
    const all = monthsToShow(now, market.demand.keys(), parameters);
    const { expertise } = parameters;
    const shown: readonly Area[] = expertise === 'each' ? expertiseAreas : [expertise];
    const groupBy = [byMonth(), ...(expertise === 'all' ? [] : [byField('expertiseRequired')])];
    const keys = all.flatMap((month) => shown.map((area) => [keyOfMonth(month), ...(area === 'all' ? [] : [area])]));
    return {
      columns: [
        { name: 'month', label: 'Month', kind: 'date' },
        { name: 'area', label: 'Expertise', kind: 'text' },
        { name: 'approved', label: 'Consultants', kind: 'number' },
        { name: 'atWork', label: 'At work', kind: 'number' },
        { name: 'utilisation', label: 'Utilisation', kind: 'percent' },
        { name: 'available', label: 'Available at end', kind: 'number' },
        { name: 'requested', label: 'Projects requested', kind: 'number' },
        { name: 'hours', label: 'Estimated hours', kind: 'number' },
        { name: 'perAvailable', label: 'Projects per available consultant', kind: 'number' },
      ],
      rows: all.flatMap((month) => {
        const figures = figuresOf(market, month);
        return shown.map((area) => {
          const { approved, atWork, available, requested, hours } = figures.get(area) ?? noFigures;
          return [
            month,
            area === 'all' ? 'All areas' : expertiseLabels[area],
            approved,
            atWork,
            percentOf(atWork, approved),
            available,
            requested,
            hours,
            available === 0 ? null : rounded(requested / available, 2),
          ];
        });
      }),
      chart:
        expertise === 'each'
          ? null
          : { kind: 'lines', category: 'month', series: ['requested', 'available', 'atWork'] },
      notes: [
        'Consultants are those approved at any time of the month; those at work had a project in progress at any time of it.',
        'A consultant or project with several areas counts in each of them, and once in all areas. The last month is incomplete.',
        'Projects count with the areas and hours of the first request; later corrections do not change these figures.',
        'Months are always complete, even if the period begins or ends within them.',
        ...(expertise === 'each' ? ['Choose one area, or all areas, to see a chart.'] : []),
      ],
      sources: sourcesOfRows([source('Projects requested', [eventsOf(['ProjectSubmitted'])], { groupBy })], keys),
    };
  },
});
