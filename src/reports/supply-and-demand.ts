import { aggregateIdOf } from '../domain/kernel/event.ts';
import { type ExpertiseArea, expertiseAreas, expertiseLabels } from '../domain/kernel/expertise-areas.ts';
import { type Months, monthByMonth } from './engine/months.ts';
import { isMonthWithin, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentOf, rounded } from './engine/statistics.ts';

type Area = ExpertiseArea | 'all';

interface KnownConsultant {
  areas: readonly Area[];
  isApproved: boolean;
  isAvailable: boolean;
  /** Projects in progress. */
  projects: number;
  /** Whether that was so at any time of the month. */
  wasApproved: boolean;
  hadProject: boolean;
}

interface Figures {
  /** Consultants approved at any time of the month. */
  approved: number;
  /** Of these, those who had a project in progress at any time of it. */
  atWork: number;
  /** Consultants who could be invited when the month ended. */
  available: number;
  /** Projects submitted. */
  requested: number;
  hours: number;
}

type ByArea = ReadonlyMap<Area, Figures>;

const areasOf = (expertise: readonly ExpertiseArea[]): readonly Area[] => ['all', ...expertise];
const everyArea: readonly Area[] = areasOf(expertiseAreas);
const blank = (): ByArea =>
  new Map(everyArea.map((area) => [area, { approved: 0, atWork: 0, available: 0, requested: 0, hours: 0 }]));

interface Market {
  readonly consultants: Map<string, KnownConsultant>;
  readonly months: Map<string, ByArea>;
  /** Who works on a project in progress, by its id. */
  readonly assigned: Map<string, string>;
  readonly calendar: Months;
  /** What the month has seen of projects so far. */
  now: ByArea;
}

/** The month as it stands, consultants included. */
const counted = ({ consultants, now }: Pick<Market, 'consultants' | 'now'>): ByArea => {
  const figures = new Map([...now].map(([area, known]) => [area, { ...known }]));
  for (const { areas, isApproved, isAvailable, wasApproved, hadProject } of consultants.values()) {
    for (const area of areas) {
      const one = figures.get(area);
      if (one === undefined || !wasApproved) continue;
      one.approved += 1;
      if (hadProject) one.atWork += 1;
      if (isApproved && isAvailable) one.available += 1;
    }
  }
  return figures;
};

const openMarket = (): Market => {
  const consultants: Market['consultants'] = new Map();
  const months: Market['months'] = new Map();
  const calendar = monthByMonth((month) => {
    months.set(month, counted(market));
    market.now = blank();
    for (const consultant of consultants.values()) {
      consultant.wasApproved = consultant.isApproved;
      consultant.hadProject = consultant.projects > 0;
    }
  });
  const market: Market = { calendar, consultants, months, assigned: new Map(), now: blank() };
  return market;
};

const changeApproval = (consultant: KnownConsultant | undefined, isApproved: boolean): void => {
  if (consultant === undefined) return;
  consultant.isApproved = isApproved;
  consultant.wasApproved ||= isApproved;
};

const changeProjects = (consultant: KnownConsultant | undefined, by: 1 | -1): void => {
  if (consultant === undefined) return;
  consultant.projects += by;
  consultant.hadProject ||= consultant.projects > 0;
};

/** Whether there are enough consultants for what charities ask for, and whether they have enough to do. */
export const supplyAndDemand = report({
  name: 'supply-and-demand',
  title: 'Consultants: utilisation, supply and demand',
  description:
    'Approved consultants and how many of them were at work, against the projects that charities asked for: by month and area of expertise.',
  parameters: {
    ...period,
    expertise: {
      kind: 'choice',
      label: 'Expertise',
      options: [
        { value: 'all', label: 'All areas together' },
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
  start: openMarket,
  fold: (market, event) => {
    market.calendar.reach(event.metadata.occurredAt);
    const id = aggregateIdOf(event);
    const consultant = market.consultants.get(id);
    const endAssignment = (): void => {
      changeProjects(market.consultants.get(market.assigned.get(id) ?? ''), -1);
      market.assigned.delete(id);
    };
    switch (event.type) {
      case 'ConsultantApplied':
        market.consultants.set(id, {
          areas: areasOf(event.data.expertise),
          isApproved: false,
          isAvailable: event.data.isAvailable,
          projects: 0,
          wasApproved: false,
          hadProject: false,
        });
        return;
      case 'ConsultantReapplied':
      case 'ConsultantProfileRevised':
        if (consultant) consultant.areas = areasOf(event.data.expertise);
        return;
      case 'ConsultantApproved':
      case 'ConsultantReinstated':
        changeApproval(consultant, true);
        return;
      case 'ConsultantDeclined':
      case 'ConsultantSuspended':
      case 'ConsultantLeft':
        changeApproval(consultant, false);
        return;
      case 'ConsultantBecameAvailable':
      case 'ConsultantBecameUnavailable':
        if (consultant) consultant.isAvailable = event.type === 'ConsultantBecameAvailable';
        return;
      case 'ProjectSubmitted':
        for (const area of areasOf(event.data.expertiseRequired)) {
          const figures = market.now.get(area);
          if (figures === undefined) continue;
          figures.requested += 1;
          figures.hours += event.data.estimatedHours ?? 0;
        }
        return;
      case 'ProjectInvitationAccepted':
        market.assigned.set(id, event.data.consultantId);
        changeProjects(market.consultants.get(event.data.consultantId), 1);
        return;
      case 'ConsultantReleased':
      case 'ProjectCompleted':
      case 'ProjectCancelled':
        endAssignment();
        return;
      default:
        event satisfies never;
    }
  },
  result: (market, { parameters }) => {
    const { calendar, months } = market;
    const month = calendar.open();
    const all = [...months, ...(month === null ? [] : [[month, counted(market)] as const])].filter(([one]) =>
      isMonthWithin(parameters, one),
    );
    const { expertise } = parameters;
    const shown: readonly Area[] = expertise === 'each' ? expertiseAreas : [expertise];
    return {
      columns: [
        { name: 'month', label: 'Month', kind: 'date' },
        { name: 'area', label: 'Expertise', kind: 'text' },
        { name: 'approved', label: 'Consultants', kind: 'number' },
        { name: 'atWork', label: 'At work', kind: 'number' },
        { name: 'utilisation', label: 'Utilisation', kind: 'percent' },
        { name: 'available', label: 'Available at its end', kind: 'number' },
        { name: 'requested', label: 'Projects asked for', kind: 'number' },
        { name: 'hours', label: 'Estimated hours', kind: 'number' },
        { name: 'perAvailable', label: 'Projects for each available consultant', kind: 'number' },
      ],
      rows: all.flatMap(([one, figures]) =>
        shown.map((area) => {
          const { approved, atWork, available, requested, hours } = figures.get(area) ?? {
            approved: 0,
            atWork: 0,
            available: 0,
            requested: 0,
            hours: 0,
          };
          return [
            one,
            area === 'all' ? 'All areas' : expertiseLabels[area],
            approved,
            atWork,
            percentOf(atWork, approved),
            available,
            requested,
            hours,
            available === 0 ? null : rounded(requested / available, 2),
          ];
        }),
      ),
      chart:
        expertise === 'each'
          ? null
          : { kind: 'lines', category: 'month', series: ['requested', 'available', 'atWork'] },
      notes: [
        'Consultants are those who were approved at any time of the month; at work are those of them who had a project in progress at any time of it.',
        'A consultant, and a project, with several areas counts in each of them, and once in all areas. The last month is as it stands.',
        ...(expertise === 'each' ? ['Choose one area, or all together, to see a chart.'] : []),
      ],
    };
  },
});
