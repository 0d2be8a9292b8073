import { aggregateIdOf, type RecordedEvent } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { Side } from '../domain/projects/limits.ts';
import { projection } from './engine/projection.ts';
import { integer, nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'project_feedback',
  keyColumn: 'project_side',
  columns: {
    /** `<project id>/<side>` */
    project_side: text(),
    project_id: text(),
    side: text<Side>(),
    /** Who did the work. */
    consultant_id: text(),
    given_by: text(),
    given_at: timestamptz(),
    /** Scores from 1 to 5. */
    quality: integer(),
    communication: integer(),
    again: integer(),
    words: nullable(text()),
  },
  indexes: [['project_id'], ['consultant_id', 'side']],
});

export type ProjectFeedbackRow = RowOf<typeof table>;

type FeedbackEvent = Extract<ProjectEvent, { type: 'FeedbackGiven' | 'FeedbackRevised' }>;

export const feedbackKey = (projectId: string, side: Side): string => `${projectId}/${side}`;

const latest = (_row: ProjectFeedbackRow | null, event: RecordedEvent<FeedbackEvent>, key: string) => ({
  project_side: key,
  project_id: aggregateIdOf(event),
  side: event.data.side,
  consultant_id: event.data.consultantId,
  given_by: event.data.givenBy,
  given_at: event.data.givenAt,
  quality: event.data.quality,
  communication: event.data.communication,
  again: event.data.again,
  words: event.data.words,
});

export const projectFeedback = projection<typeof table, FeedbackEvent>({
  table,
  version: 2,
  purpose: 'What the two sides of completed projects say about each other.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { given_by: { words: null } },
  },
  invariants: {
    'Scores are from 1 to 5.':
      'least(quality, communication, again) >= 1 and greatest(quality, communication, again) <= 5',
  },
  key: (event) => feedbackKey(aggregateIdOf(event), event.data.side),
  handlers: { FeedbackGiven: latest, FeedbackRevised: latest },
});
