import { aggregateIdOf } from '../domain/kernel/event.ts';
import { type ExpertiseArea, expertiseAreas, expertiseLabels } from '../domain/kernel/expertise-areas.ts';
import { projectStatusLabels } from '../domain/projects/project-status.ts';
import { byField, eventsOf, type FigureSource, following, having, source } from './engine/figure-sources.ts';
import { daysBetween, isWithin, type Period, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentile, rounded } from './engine/statistics.ts';

type OpenStatus = 'pending' | 'matching' | 'in_progress';
type Area = ExpertiseArea | 'all';

const statuses: readonly OpenStatus[] = ['pending', 'matching', 'in_progress'];

interface OpenProject {
  readonly areas: readonly Area[];
  status: OpenStatus;
  since: string;
}

interface Stays {
  readonly open: Map<string, OpenProject>;
  /** Days, by `<area> <status>`. */
  readonly days: Map<string, number[]>;
}

const keyOf = (area: Area, status: OpenStatus): string => `${area} ${status}`;

/** The events that end a stay. A cancellation contains the status that the project leaves. */
const ends = {
  pending: ['MatchingStarted', 'ProjectCancelled'],
  matching: ['ProjectInvitationAccepted', 'ProjectCancelled'],
  in_progress: ['ConsultantReleased', 'ProjectCompleted', 'ProjectCancelled'],
} as const satisfies Record<OpenStatus, readonly string[]>;

/** The events that ended the stays of one status: of all areas, and by area. */
const sourcesOf = (status: OpenStatus, days: Period): readonly FigureSource[] => {
  const ended = eventsOf(ends[status], [having('from', status, null)]);
  const project = following(eventsOf(['ProjectSubmitted']), 'project', { order: 'any' });
  const label = `${projectStatusLabels[status]}: ends of stays`;
  return [
    source(label, [ended], { period: days }),
    source(label, [ended, project], { period: days, groupBy: [byField('expertiseRequired', 1)] }),
  ];
};

/** How long projects stay in each status (spec §4, project states). */
export const timeInStatus = report({
  name: 'time-in-status',
  title: 'Time in each project status',
  description:
    'Days that projects spent pending, matching and in progress: median and 90th percentile, by area of expertise.',
  parameters: period,
  reads: [
    'ProjectSubmitted',
    'MatchingStarted',
    'ProjectInvitationAccepted',
    'ConsultantReleased',
    'ProjectCompleted',
    'ProjectCancelled',
  ],
  start: (): Stays => ({ open: new Map(), days: new Map() }),
  fold: ({ open, days }, event, parameters) => {
    const { occurredAt } = event.metadata;
    const projectId = aggregateIdOf(event);
    if (event.type === 'ProjectSubmitted') {
      const areas: Area[] = ['all', ...event.data.expertiseRequired];
      open.set(projectId, { areas, status: 'pending', since: occurredAt });
      return;
    }
    const project = open.get(projectId);
    if (project === undefined) return;
    const stayed = (): void => {
      if (!isWithin(parameters, occurredAt)) return;
      for (const area of project.areas) {
        const key = keyOf(area, project.status);
        const known = days.get(key) ?? [];
        known.push(daysBetween(project.since, occurredAt));
        days.set(key, known);
      }
    };
    const moves = (status: OpenStatus): void => {
      stayed();
      project.status = status;
      project.since = occurredAt;
    };
    switch (event.type) {
      case 'MatchingStarted':
      case 'ConsultantReleased':
        moves('matching');
        return;
      case 'ProjectInvitationAccepted':
        moves('in_progress');
        return;
      case 'ProjectCompleted':
      case 'ProjectCancelled':
        stayed();
        open.delete(projectId);
        return;
      default:
        event satisfies never;
    }
  },
  result: ({ open, days }, { parameters }) => {
    const areas: readonly (readonly [Area, string])[] = [
      ['all', 'All areas'],
      ...expertiseAreas.map((area) => [area, expertiseLabels[area]] as const),
    ];
    const figures = (area: Area, status: OpenStatus): readonly (number | null)[] => {
      const stays = days.get(keyOf(area, status)) ?? [];
      return [stays.length, rounded(percentile(stays, 0.5), 2), rounded(percentile(stays, 0.9), 2)];
    };
    return {
      columns: [
        { name: 'area', label: 'Expertise', kind: 'text' },
        ...statuses.flatMap((status) => [
          { name: `${status}_stays`, label: `${projectStatusLabels[status]}: stays`, kind: 'number' as const },
          { name: `${status}_median`, label: `${projectStatusLabels[status]}: median`, kind: 'days' as const },
          { name: `${status}_p90`, label: `${projectStatusLabels[status]}: 90th percentile`, kind: 'days' as const },
        ]),
        { name: 'open', label: 'Open', kind: 'number' },
      ],
      rows: areas.map(([area, label]) => [
        label,
        ...statuses.flatMap((status) => figures(area, status)),
        [...open.values()].filter((project) => project.areas.includes(area)).length,
      ]),
      chart: { kind: 'bars', category: 'area', series: statuses.map((status) => `${status}_median`) },
      notes: [
        'A stay counts in the period in which it ended. Current stays of open projects do not count.',
        'A project with several areas counts in each of them, and once in all areas. The areas are those of the first request.',
      ],
      sources: {
        questions: statuses.flatMap((status) => sourcesOf(status, parameters)),
        rows: areas.map(([area]) =>
          statuses.map((_, place) =>
            area === 'all' ? { question: 2 * place, keys: [] } : { question: 2 * place + 1, keys: [area] },
          ),
        ),
      },
    };
  },
});
