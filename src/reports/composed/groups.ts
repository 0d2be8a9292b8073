import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import { readerOf } from './fields.ts';

type Group = ReportDefinition['groupBy'][number];

/** Fields that name a member by the account's id. */
const memberFields: ReadonlySet<string> = new Set([
  'userId',
  'requestedBy',
  'senderId',
  'readerId',
  'uploadedBy',
  'savedBy',
]);

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

const nameOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(none)';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return String(value);
};

/** The end of an id: what it begins with is the time at which it was made, which many share. */
const UUID_END = /[0-9a-f-]{28}([0-9a-f]{8})$/;

/** What a group is called in the table. Members are called by the end of their ids, as in the history. */
export const shownGroup = (group: Group, name: string): string => {
  if ('time' in group) return name;
  if (group.field === 'event.stream')
    return /^(account|signIns|reader)-/.test(name) ? name.replace(UUID_END, '$1') : name;
  return memberFields.has(group.field) ? name.replace(UUID_END, 'Member $1') : name;
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
    if (!Array.isArray(value)) return [nameOf(value)];
    return value.length === 0 ? ['(none)'] : [...new Set(value.map(nameOf))];
  };
};
