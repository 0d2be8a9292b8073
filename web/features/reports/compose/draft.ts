import { z } from 'zod';
import { ReportDefinition, type ReportFields, type SavedReport } from '#contract/composed-reports.ts';
import { fieldMessages } from '#contract/fields.ts';
import { comparisons, timeUnits } from '#domain/reports/choices.ts';
import type { ComposeSearch } from '../search.ts';
import type { DraftCodec } from './use-draft.ts';

/** An unfinished definition: fields and values not chosen yet are empty. */
export interface Draft extends Omit<ReportDefinition, 'from' | 'to'> {
  readonly from: string | null;
  readonly to: string | null;
}
export type DraftCondition = Draft['where'][number];
export type DraftGroup = Draft['groupBy'][number];
export type DraftMeasure = Draft['measure'];

/** A draft without events. */
export const emptyDraft: Draft = {
  events: [],
  where: [],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
  from: null,
  to: null,
};

const text = z.union([z.string(), z.number().transform(String)]);

const parts = {
  events: z.array(z.string()).max(20),
  where: z.array(z.object({ field: z.string(), comparison: z.enum(comparisons), value: text })).max(10),
  groupBy: z.array(z.union([z.object({ time: z.enum(timeUnits) }), z.object({ field: z.string() })])).max(2),
  measure: ReportDefinition.shape.measure,
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
};

// Lenient, because URLs can hold anything: invalid parts are left out, and the page says so.
const Search = z.object({
  events: parts.events.catch([]),
  where: parts.where.catch([]),
  groupBy: parts.groupBy.catch([]),
  measure: parts.measure.catch({ kind: 'count' }),
  from: parts.from.catch(null),
  to: parts.to.catch(null),
});

const partLabels = {
  events: 'Events',
  where: 'Conditions',
  groupBy: 'Group by',
  measure: 'Measure',
  from: 'From',
  to: 'To',
} as const;
const partNames = ['events', 'where', 'groupBy', 'measure', 'from', 'to'] as const;

/** The labels of the parts that the search parameters hold but that cannot be read. */
export const unreadIn = (search: ComposeSearch): readonly string[] =>
  partNames
    .filter((name) => search[name] !== undefined && !parts[name].safeParse(search[name]).success)
    .map((name) => partLabels[name]);

/** Whether the search parameters contain a definition. */
export const holdsDraft = (search: ComposeSearch): boolean => partNames.some((name) => search[name] !== undefined);

export const readDraft = (search: ComposeSearch): Draft => (holdsDraft(search) ? Search.parse(search) : emptyDraft);

export const searchOf = ({ events, where, groupBy, measure, from, to }: Draft): ComposeSearch => ({
  events,
  ...(where.length > 0 ? { where } : {}),
  ...(groupBy.length > 0 ? { groupBy } : {}),
  ...(measure.kind === 'count' ? {} : { measure }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** Stores a draft in the search parameters, next to the saved report, the run and the sorting. */
export const draftCodec: DraftCodec<Draft, ComposeSearch> = {
  read: readDraft,
  write: searchOf,
  rest: ({ saved, run, sort }) => ({ saved, run, sort }),
};

/** A saved report with a definition of the first version. */
export type SavedComposition = SavedReport & { readonly definition: ReportDefinition };

export const isComposition = (report: SavedReport): report is SavedComposition => !('steps' in report.definition);

export const draftOf = ({ from, to, ...rest }: ReportDefinition): Draft => ({
  ...rest,
  from: from ?? null,
  to: to ?? null,
});

export const definitionOf = ({ from, to, ...rest }: Draft): ReportDefinition => ({
  ...rest,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

export type EventFields = ReportFields['data'];
export type DraftField = EventFields[number]['fields'][number];

type Options = NonNullable<DraftField['options']>;

const bothOptions = (some: Options, others: Options): Options => [
  ...some,
  ...others.filter(({ value }) => some.every((one) => one.value !== value)),
];

/** The fields of all chosen events, each once, with merged options. */
export const fieldsOf = (known: EventFields, chosen: readonly string[]): readonly DraftField[] => {
  const fields = new Map<string, DraftField>();
  for (const event of known) {
    if (!chosen.includes(event.type)) continue;
    for (const field of event.fields) {
      const before = fields.get(field.name);
      const options = before?.options && field.options && bothOptions(before.options, field.options);
      fields.set(field.name, { ...(before ?? field), ...(options ? { options } : {}) });
    }
  }
  // Fields that every event has come last.
  return [...fields.values()].toSorted(
    (one, other) => Number(one.name.startsWith('event.')) - Number(other.name.startsWith('event.')),
  );
};

/** Comparisons for a kind of field, the most common first. */
export const comparisonsOf = (kind: DraftField['kind'] | undefined): readonly DraftCondition['comparison'][] => {
  switch (kind) {
    case 'number':
      return ['is', 'is-not', 'at-least', 'at-most'];
    case 'date':
      return ['at-least', 'at-most'];
    case 'text':
    case 'list':
      return ['is', 'is-not', 'contains'];
    case 'choice':
    case 'yes-no':
    case 'id':
    case undefined:
      return ['is', 'is-not'];
    default:
      return kind satisfies never;
  }
};

/** Errors of a draft by field path: `where.0.value`. */
export type DraftFaults = Readonly<Record<string, string>>;

/** Validates a draft. The server checks the rest. */
export const faultsOf = (draft: Draft, known: EventFields): DraftFaults => {
  const faults: Record<string, string> = {};
  const fields = fieldsOf(known, draft.events);
  const needsField = (path: string, name: string): void => {
    if (name === '') faults[path] = 'Please choose a field';
    else if (!fields.some((field) => field.name === name)) faults[path] = 'None of the chosen events has this field';
  };
  if (draft.events.length === 0) faults.events = 'Please choose at least one event type';
  if (draft.events.length > 20) faults.events = 'Please choose at most 20 event types';
  draft.where.forEach(({ field, value }, at) => {
    needsField(`where.${at}.field`, field);
    if (value.trim() === '') faults[`where.${at}.value`] = 'Please enter a value';
  });
  draft.groupBy.forEach((group, at) => {
    if ('field' in group) needsField(`groupBy.${at}`, group.field);
  });
  const { measure, from, to } = draft;
  if (measure.kind === 'distinct' || measure.kind === 'sum') needsField('measure.field', measure.field);
  if (measure.kind === 'median-time') {
    if (!draft.events.includes(measure.from)) faults['measure.from'] = 'Please choose one of the events';
    if (measure.to === '') faults['measure.to'] = 'Please choose an event';
    else if (measure.to === measure.from) faults['measure.to'] = 'Please choose two different events';
  }
  if (from !== null && to !== null && from > to) faults.to = fieldMessages.lastDayFirst;
  return faults;
};

/** Maps a server error path to a form field: `definition.groupBy.0.field` to `groupBy.0`. */
export const pathOfProblem = (path: string): string =>
  path
    .replace(/^definition\./, '')
    .replace(/^events\..*$/, 'events')
    .replace(/^(groupBy\.\d+)\..*$/, '$1');

interface Example {
  readonly label: string;
  readonly draft: Draft;
}

const examples: readonly Example[] = [
  {
    label: 'Projects requested each month',
    draft: { ...emptyDraft, events: ['ProjectSubmitted'] },
  },
  {
    label: 'Expertise needed by projects',
    draft: { ...emptyDraft, events: ['ProjectSubmitted'], groupBy: [{ field: 'expertiseRequired' }] },
  },
  {
    label: 'Time from request to completion',
    draft: {
      ...emptyDraft,
      events: ['ProjectSubmitted'],
      measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectCompleted' },
    },
  },
];

/** Example definitions whose events exist. */
export const examplesOf = (known: EventFields): readonly Example[] =>
  examples.filter(({ draft: { events } }) => events.every((type) => known.some((event) => event.type === type)));
