import { z } from 'zod';
import { wordByWord } from '../contract/format-list.ts';
import type { EventEntry } from '../domain/kernel/define-events.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { type ReportField, reportableEvents, withoutHiddenFields } from '../reports/composed/fields.ts';
import { sqlKeywords } from './sql-keywords.ts';

export type AnalyticsType = 'text' | 'number' | 'boolean' | 'timestamp' | 'date' | 'list';

/** A column of the analytical copy. */
export interface AnalyticsColumn {
  /** As in SQL; never a keyword. */
  readonly name: string;
  /** Path of the field in the event's data, such as `terms.setUpFee`; empty for columns of every event. */
  readonly field: string;
  readonly type: AnalyticsType;
  readonly label: string;
  readonly options?: ReportField['options'];
  /** Only administrators have it: analysts see no positions (docs/decisions/0028-pseudonyms.md). */
  readonly isForAdministrators?: true;
}

/** A table of the analytical copy: the events of one type, or all events. */
export interface AnalyticsTable {
  /** `project_submitted`, or `events`. */
  readonly name: string;
  /** Null for the table of all events. */
  readonly eventType: string | null;
  /** Current schema version of the event; 0 for the table of all events. */
  readonly version: number;
  readonly label: string;
  readonly columns: readonly AnalyticsColumn[];
}

/** Name of the table of all events. */
export const EVENTS = 'events';

/** The ids that join tables; null where the event has none. */
export const joinIds = ['project_id', 'charity_id', 'consultant_id', 'visitor_id', 'signup_id', 'account_id'] as const;
export type JoinId = (typeof joinIds)[number];

const ofEvery = (name: string, type: AnalyticsType, label: string): AnalyticsColumn => ({
  name,
  field: '',
  type,
  label,
});

const envelope: readonly AnalyticsColumn[] = [
  { ...ofEvery('position', 'text', 'Position in the history'), isForAdministrators: true },
  ofEvery('event_id', 'text', 'Event'),
  ofEvery('stream', 'text', 'Stream'),
  ofEvery('category', 'text', 'Kind of stream'),
  ofEvery('revision', 'number', 'Revision in the stream'),
  ofEvery('type', 'text', 'Event type'),
  ofEvery('schema_version', 'number', 'Schema version'),
  ofEvery('occurred_at', 'timestamp', 'Time (UTC)'),
  ofEvery('local_time', 'timestamp', 'Time (Europe/London)'),
  ofEvery('local_day', 'date', 'Day (Europe/London)'),
  ofEvery('recorded_at', 'timestamp', 'Time of recording (UTC)'),
  ofEvery('role', 'text', 'Role'),
  ofEvery('actor_id', 'text', 'Actor'),
  ofEvery('source', 'text', 'Source'),
  ofEvery('correlation_id', 'text', 'Correlation'),
  ofEvery('causation_id', 'text', 'Cause'),
  ...joinIds.map((name) => ofEvery(name, 'text', wordByWord(name.replace(/_id$/, '')))),
];

const envelopeNames: ReadonlySet<string> = new Set(envelope.map(({ name }) => name));
const joinNames: ReadonlySet<string> = new Set(joinIds);

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toLowerCase();

/** `own_from` for a field that is named like a keyword of SQL or a column of every event. */
const columnName = (field: string): string => {
  const name = snakeCase(field);
  return envelopeNames.has(name) || sqlKeywords.has(name) ? `own_${name}` : name;
};

/** The paths of the fields that hold instants, not days. */
const instantsIn = (schema: unknown, path: readonly string[] = []): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((part) => instantsIn(part, path));
  if (!isRecord(schema)) return [];
  const { properties, anyOf, oneOf, format } = schema;
  return [
    ...(format === 'date-time' ? [path.join('.')] : []),
    ...(isRecord(properties)
      ? Object.entries(properties).flatMap(([name, part]) => instantsIn(part, [...path, name]))
      : []),
    ...instantsIn(anyOf, path),
    ...instantsIn(oneOf, path),
  ];
};

const typeOf = ({ name, kind }: ReportField, instants: ReadonlySet<string>): AnalyticsType => {
  switch (kind) {
    case 'text':
    case 'choice':
    case 'id':
      return 'text';
    case 'number':
      return 'number';
    case 'yes-no':
      return 'boolean';
    case 'list':
      return 'list';
    case 'date':
      return instants.has(name) ? 'timestamp' : 'date';
    default:
      return kind satisfies never;
  }
};

const ownColumns = (fields: readonly ReportField[], schema: z.ZodObject): readonly AnalyticsColumn[] => {
  const instants = new Set(instantsIn(z.toJSONSchema(schema, { unrepresentable: 'any' })));
  return fields
    .filter(({ name }) => !name.startsWith('event.') && !joinNames.has(snakeCase(name)))
    .map((field) => ({
      name: columnName(field.name),
      field: field.name,
      type: typeOf(field, instants),
      label: field.label,
      ...(field.options ? { options: field.options } : {}),
    }));
};

const withRoles = (columns: readonly AnalyticsColumn[], fields: readonly ReportField[]): readonly AnalyticsColumn[] => {
  const roles = fields.find(({ name }) => name === 'event.role')?.options;
  return columns.map((column) => (column.name === 'role' && roles ? { ...column, options: roles } : column));
};

/**
 * The tables of the analytical copy: `events`, and one for each event type. They have no personal data, no free text and
 * nothing that the public directory shows: the fields that analysts may use in reports.
 */
export const analyticsTables = (catalogue: ReadonlyMap<string, EventEntry>): readonly AnalyticsTable[] => {
  const events = withoutHiddenFields(reportableEvents(catalogue));
  const every = withRoles(envelope, events[0]?.fields ?? []);
  const typed = events.flatMap(({ type, label, fields }): AnalyticsTable[] => {
    const entry = catalogue.get(type);
    if (!entry) return [];
    return [
      {
        name: snakeCase(type),
        eventType: type,
        version: entry.version,
        label,
        columns: [...every, ...ownColumns(fields, entry.schema)],
      },
    ];
  });
  return [{ name: EVENTS, eventType: null, version: 0, label: 'All events', columns: every }, ...typed];
};
