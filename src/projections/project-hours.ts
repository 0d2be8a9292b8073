import { aggregateIdOf, type RecordedEvent } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { projection } from './engine/projection.ts';
import { date, integer, type RowOf, readModelTable, text } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'project_hours',
  keyColumn: 'entry_id',
  columns: {
    entry_id: text(),
    project_id: text(),
    consultant_id: text(),
    logged_by: text(),
    worked_on: date(),
    minutes: integer(),
    work: text(),
  },
  indexes: [
    ['project_id', 'worked_on desc', 'entry_id desc'],
    ['consultant_id', 'worked_on', 'entry_id'],
  ],
});

export type ProjectHoursRow = RowOf<typeof table>;

type HoursEvent = Extract<ProjectEvent, { type: 'HoursLogged' | 'HoursCorrected' }>;

const latest = (_row: ProjectHoursRow | null, event: RecordedEvent<HoursEvent>) => ({
  entry_id: event.data.entryId,
  project_id: aggregateIdOf(event),
  consultant_id: event.data.consultantId,
  logged_by: event.data.loggedBy,
  worked_on: event.data.date,
  minutes: event.data.minutes,
  work: event.data.work,
});

export const projectHours = projection<typeof table, HoursEvent | Extract<ProjectEvent, { type: 'HoursRemoved' }>>({
  table,
  version: 2,
  purpose: 'The hours that consultants logged on projects.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { logged_by: { work: 'Removed' } },
  },
  invariants: {
    'Hours are quarters of an hour, at most a day.': 'minutes > 0 and minutes <= 1440 and minutes % 15 = 0',
  },
  key: ({ data }) => data.entryId,
  handlers: { HoursLogged: latest, HoursCorrected: latest, HoursRemoved: () => null },
});
