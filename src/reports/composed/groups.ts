import { optionLabel } from '../../contract/choice-labels.ts';
import type { ReportDefinition } from '../../contract/composed-reports.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { storable } from '../../platform/storable-text.ts';
import { bucketOf } from '../engine/time-buckets.ts';
import { ukDay } from '../engine/uk-time.ts';
import { type ReportField, readerOf } from './fields.ts';

type Group = ReportDefinition['groupBy'][number];

/** Fields that hold the account ID of a member. A test checks that every ID field is classified. */
export const memberFields: ReadonlySet<string> = new Set([
  'userId',
  'requestedBy',
  'senderId',
  'readerId',
  'decidedBy',
  'givenBy',
  'loggedBy',
  'offeredBy',
  'uploadedBy',
  'savedBy',
  'memberId',
  'runBy',
]);

const NONE = '(none)';

/** Maximum characters of a group's name. */
const MAX_LENGTH = 200;

const nameOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NONE;
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = storable(String(value));
  // Avoids cutting a surrogate pair in half.
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

export const isShortName = (name: string): boolean => name.length >= MAX_LENGTH - 1 && name.endsWith('…');

/** The end of a UUIDv7, because its beginning is a timestamp, which many ids share. */
const UUID_END = /[0-9a-f-]{28}([0-9a-f]{8})$/;

/**
 * Returns the display name of a group: the label that the platform's pages use. Members are shown by the end of their IDs, as
 * in the history.
 */
export const shownGroup = (group: Group, field: ReportField | undefined): ((name: string) => string) => {
  if ('time' in group) return (name) => name;
  if (group.field === 'event.stream')
    return (name) => (/^(account|signIns|reader)-/.test(name) ? name.replace(UUID_END, '$1') : name);
  if (memberFields.has(group.field)) return (name) => name.replace(UUID_END, 'Member $1');
  return field?.options ? (name) => (name === NONE ? name : optionLabel(group.field, name)) : (name) => name;
};

/** The groups of an event. Instants are grouped by their UK day. */
export const groupsOf = (
  group: Group,
  kind: ReportField['kind'] | undefined,
): ((event: RecordedEvent) => readonly string[]) => {
  if ('time' in group) {
    const nameTime = bucketOf[group.time];
    return ({ metadata }) => [nameTime(metadata.occurredAt)];
  }
  const { field } = group;
  const read = readerOf(field);
  return (event) => {
    const value = read(event);
    if (kind === 'date' && typeof value === 'string') return [nameOf(ukDay(value))];
    if (!Array.isArray(value)) return [nameOf(value)];
    return value.length === 0 ? [NONE] : [...new Set(value.map(nameOf))];
  };
};
