import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { subjects } from '../../domain/reports/choices.ts';
import {
  type ReportableEvent,
  type ReportField,
  reportableEvents,
  withoutHiddenFields,
} from '../../reports/composed/fields.ts';
import { type AnalyticsTable, analyticsTables } from '../tables.ts';

export type Subject = (typeof subjects)[number];

/** A field of an event, and the column of the copy that holds it. */
export interface QuestionField extends ReportField {
  readonly column: string;
  /** Whether a date is an instant in UTC, not a day. */
  readonly isInstant: boolean;
}

/** An event type as a question sees it: its table in the copy. */
export interface QuestionTable extends Omit<ReportableEvent, 'fields'> {
  readonly table: string;
  readonly fields: readonly QuestionField[];
  /** The columns by which its events can be joined. */
  readonly subjects: readonly Subject[];
}

const envelopeColumns: ReadonlyMap<string, string> = new Map([
  ['event.type', 'type'],
  ['event.role', 'role'],
  ['event.source', 'source'],
  ['event.stream', 'stream'],
]);

/** The fields that contain the id of a subject, and the category of the subject's own streams. */
const subjectSources = {
  project: { fields: ['projectId'], categories: ['project'] },
  charity: { fields: ['charityId'], categories: ['charity'] },
  consultant: { fields: ['consultantId'], categories: ['consultant'] },
  visitor: { fields: ['visitorId'], categories: ['visitor'] },
  signup: { fields: ['signupId'], categories: ['waitingListSignup'] },
  account: { fields: ['userId'], categories: ['account', 'signIns', 'reader'] },
} as const satisfies Record<Exclude<Subject, 'record'>, unknown>;

export const subjectColumn = (subject: Subject): string => (subject === 'record' ? 'stream' : `${subject}_id`);

const subjectsOf = ({ fields }: ReportableEvent, category: string): readonly Subject[] => {
  const names = new Set(fields.map(({ name }) => name));
  const own = Object.entries(subjectSources).flatMap(([subject, source]): Subject[] => {
    const isIts = source.fields.some((field) => names.has(field)) || source.categories.some((one) => one === category);
    return isIts ? [subject as Subject] : [];
  });
  return ['record', ...own];
};

const withColumn =
  ({ columns }: AnalyticsTable) =>
  (field: ReportField): QuestionField[] => {
    const joined = `${field.name.replace(/Id$/, '').toLowerCase()}_id`;
    const column =
      columns.find((one) => one.field === field.name) ??
      columns.find(({ name }) => name === (envelopeColumns.get(field.name) ?? joined));
    return column ? [{ ...field, column: column.name, isInstant: column.type === 'timestamp' }] : [];
  };

/** The event types that questions can be asked about, with the fields that the copy has. */
export const questionTables = (catalogue: ReadonlyMap<string, EventEntry>): readonly QuestionTable[] => {
  const tables = new Map(analyticsTables(catalogue).map((table) => [table.eventType, table]));
  return withoutHiddenFields(reportableEvents(catalogue)).flatMap((event): QuestionTable[] => {
    const table = tables.get(event.type);
    const entry = catalogue.get(event.type);
    if (table === undefined || entry === undefined) return [];
    return [
      {
        ...event,
        table: table.name,
        fields: event.fields.flatMap(withColumn(table)),
        subjects: subjectsOf(event, entry.category),
      },
    ];
  });
};

/** The field with this name in any of the tables, with the options of all of them. */
export const fieldIn = (tables: readonly QuestionTable[], name: string): QuestionField | undefined => {
  const found = tables.flatMap(({ fields }) => fields.filter((field) => field.name === name));
  const [first] = found;
  const options = found.flatMap((field) => field.options ?? []);
  if (first === undefined || options.length === 0) return first;
  const values = options.map(({ value }) => value);
  return { ...first, options: options.filter(({ value }, at) => values.indexOf(value) === at) };
};
