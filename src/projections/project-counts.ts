import type { ProjectEvent } from '../domain/projects/events.ts';
import type { ProjectStatus } from '../domain/projects/project-status.ts';
import { projection } from './engine/projection.ts';
import { bigint, type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'project_counts',
  keyColumn: 'scope',
  columns: {
    /** A charity’s ID, or `*` for all charities. */
    scope: text(),
    pending: bigint(),
    matching: bigint(),
    in_progress: bigint(),
    completed: bigint(),
    cancelled: bigint(),
  },
});

type ProjectCountRow = RowOf<typeof table>;

/** The scope for all charities. */
export const everyCharity = '*';

export const none: Readonly<Record<ProjectStatus, number>> = {
  pending: 0,
  matching: 0,
  in_progress: 0,
  completed: 0,
  cancelled: 0,
};

/** Moves one project from one status to another. */
const moved = (
  row: ProjectCountRow | null,
  scope: string,
  from: ProjectStatus | null,
  to: ProjectStatus,
): ProjectCountRow => {
  const before = row ?? { scope, ...none };
  const left = from === null ? before : { ...before, [from]: before[from] - 1 };
  return { ...left, [to]: left[to] + 1 };
};

/** A move with a fixed origin. */
const always =
  (from: ProjectStatus | null, to: ProjectStatus) =>
  (row: ProjectCountRow | null, _event: unknown, scope: string): ProjectCountRow =>
    moved(row, scope, from, to);

type MovingEvent = Extract<ProjectEvent, { readonly data: { readonly charityId: string } }>;

/**
 * Counted while folding, so that lists have totals at constant cost. Events that move a project carry its charity and,
 * where it is ambiguous, its former status, because the counts do not store individual projects.
 */
export const projectCounts = projection<typeof table, MovingEvent>({
  table,
  version: 3,
  purpose: 'The number of projects in each status, per charity and in total.',
  invariants: {
    'Counts are not negative.': 'least(pending, matching, in_progress, completed, cancelled) >= 0',
  },
  key: ({ data }) => [data.charityId, everyCharity],
  handlers: {
    ProjectSubmitted: always(null, 'pending'),
    MatchingStarted: always('pending', 'matching'),
    ProjectInvitationAccepted: always('matching', 'in_progress'),
    ConsultantReleased: always('in_progress', 'matching'),
    ProjectCompleted: always('in_progress', 'completed'),
    ProjectCancelled: (row, { data }, scope) => moved(row, scope, data.from, 'cancelled'),
  },
});
