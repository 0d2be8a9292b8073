import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import { storable } from '../../platform/storable-text.ts';
import { timeOf } from '../engine/course.ts';
import { type ReportField, readerOf } from './fields.ts';
import { optionLabel } from './labels.ts';

type Group = ReportDefinition['groupBy'][number];

/** Fields that name a member by the account's id; a test asks what each field with an id names. */
export const memberFields: ReadonlySet<string> = new Set([
  'userId',
  'requestedBy',
  'senderId',
  'readerId',
  'uploadedBy',
  'savedBy',
]);

/** What events without a value belong to. */
const NONE = '(none)';

/** Characters of a text by which a group is told: whole descriptions would make a long table of long rows. */
const LONGEST = 200;

const nameOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NONE;
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = storable(String(value));
  // No half of a character stays behind.
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** Whether a group's name is the beginning of a longer text. */
export const isShortName = (name: string): boolean => name.length >= LONGEST - 1 && name.endsWith('…');

/** The end of an id: what it begins with is the time at which it was made, which many share. */
const UUID_END = /[0-9a-f-]{28}([0-9a-f]{8})$/;

/**
 * What a group is called in the table, as people know it from the platform's pages. Members are called by the end of their
 * ids, as in the history.
 */
export const shownGroup = (group: Group, field: ReportField | undefined): ((name: string) => string) => {
  if ('time' in group) return (name) => name;
  if (group.field === 'event.stream')
    return (name) => (/^(account|signIns|reader)-/.test(name) ? name.replace(UUID_END, '$1') : name);
  if (memberFields.has(group.field)) return (name) => name.replace(UUID_END, 'Member $1');
  return field?.options ? (name) => (name === NONE ? name : optionLabel(group.field, name)) : (name) => name;
};

/** Where an event belongs by one thing that is grouped by: a list belongs to each of its elements. */
export const groupsOf = (group: Group): ((event: RecordedEvent) => readonly string[]) => {
  if ('time' in group) {
    const nameTime = timeOf[group.time];
    return ({ metadata }) => [nameTime(metadata.occurredAt)];
  }
  const { field } = group;
  const read = readerOf(field);
  return (event) => {
    const value = read(event);
    if (!Array.isArray(value)) return [nameOf(value)];
    return value.length === 0 ? [NONE] : [...new Set(value.map(nameOf))];
  };
};
