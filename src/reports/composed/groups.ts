import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import { readerOf } from './fields.ts';

type Group = ReportDefinition['groupBy'][number];

/** Fields that name a member by the account's id. */
const memberFields: ReadonlySet<string> = new Set(['userId', 'requestedBy', 'senderId', 'readerId', 'uploadedBy']);

const MS_A_DAY = 86_400_000;

/** The Monday of a moment's week, in UTC. */
const mondayOf = (instant: string): string => {
  const day = Date.parse(`${instant.slice(0, 10)}T00:00:00.000Z`);
  // 1970-01-01 was a Thursday.
  const sinceMonday = (day / MS_A_DAY + 3) % 7;
  return new Date(day - sinceMonday * MS_A_DAY).toISOString().slice(0, 10);
};

const times = {
  day: (instant: string) => instant.slice(0, 10),
  week: mondayOf,
  month: (instant: string) => instant.slice(0, 7),
} as const;

const nameOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(none)';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  // Enough to tell members apart by, and no name.
  if (field === 'event.stream') return String(value).replace(/^(account|signIns|reader)-(.{8}).*$/, '$1-$2');
  return memberFields.has(field) ? `Member ${String(value).slice(0, 8)}` : String(value);
};

/** Where an event belongs by one thing that is grouped by: a list belongs to each of its elements. */
export const groupsOf = (group: Group): ((event: RecordedEvent) => readonly string[]) => {
  if ('time' in group) {
    const timeOf = times[group.time];
    return ({ metadata }) => [timeOf(metadata.occurredAt)];
  }
  const { field } = group;
  const read = readerOf(field);
  return (event) => {
    const value = read(event);
    if (!Array.isArray(value)) return [nameOf(field, value)];
    return value.length === 0 ? ['(none)'] : [...new Set(value.map((element) => nameOf(field, element)))];
  };
};
