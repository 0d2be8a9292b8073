import { uncapitalized, wordByWord } from '#contract/format-list.ts';
import type { QuestionCondition } from '#contract/question-definition.ts';
import { formatLongDate } from '#lib/dates.ts';
import { listed } from '../format.ts';
import { formatPeriod } from '../periods.ts';
import {
  type Draft,
  type DraftCondition,
  type DraftField,
  type DraftGroup,
  type EventFields,
  fieldsOf,
} from './draft.ts';

type Fields = readonly DraftField[];

const fieldIn = (fields: Fields, name: string): DraftField | undefined => fields.find((field) => field.name === name);

const formatField = (name: string, fields: Fields): string =>
  name === '' ? '…' : uncapitalized(fieldIn(fields, name)?.label ?? wordByWord(name));

const quoted = (text: string): string => `“${text}”`;

/** Text of a comparison for a kind of field. */
export const comparisonInWords = (
  comparison: QuestionCondition['comparison'],
  kind: DraftField['kind'] | undefined,
): string => {
  const isDate = kind === 'date';
  switch (comparison) {
    case 'is':
      return kind === 'list' ? 'has' : 'is';
    case 'is-not':
      return kind === 'list' ? 'does not have' : 'is not';
    case 'one-of':
      return kind === 'list' ? 'has one of' : 'is one of';
    case 'none-of':
      return kind === 'list' ? 'has none of' : 'is none of';
    case 'contains':
      return kind === 'list' ? 'has an entry containing' : 'contains';
    case 'at-least':
      return isDate ? 'is on or after' : 'is at least';
    case 'at-most':
      return isDate ? 'is on or before' : 'is at most';
    case 'more-than':
      return isDate ? 'is after' : 'is more than';
    case 'less-than':
      return isDate ? 'is before' : 'is less than';
    case 'between':
      return 'is between';
    case 'empty':
      return 'is empty';
    case 'not-empty':
      return 'is not empty';
    default:
      return comparison satisfies never;
  }
};

const valueInWords = (value: string, field: DraftField | undefined): string => {
  const kind = field?.kind;
  if (value.trim() === '') return '…';
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatLongDate(value);
  if (kind === 'number') return value;
  const option = field?.options?.find((one) => one.value === value);
  return quoted(option?.label ?? (kind === 'yes-no' ? wordByWord(value) : value));
};

/** 'estimated hours is at least 10'. */
export const formatCondition = ({ field: name, comparison, value }: DraftCondition, fields: Fields): string => {
  const known = fieldIn(fields, name);
  return `${formatField(name, fields)} ${comparisonInWords(comparison, known?.kind)} ${valueInWords(value, known)}`;
};

const groupInWords = (group: DraftGroup, fields: Fields): string =>
  'time' in group ? group.time : formatField(group.field, fields);

/**
 * 'Number of “Project submitted” by month and expertise, where …, since 1 January 2026.'
 * @param known labels from the server; anything unknown is shown by name.
 */
export const formatDefinition = (draft: Draft, known: EventFields): string => {
  const { events, where, groupBy, measure, from, to } = draft;
  const fields = fieldsOf(known, events);
  const eventInWords = (type: string): string =>
    quoted(known.find((event) => event.type === type)?.label ?? wordByWord(type));
  const of = events.length === 0 ? '…' : listed(events.map(eventInWords), 'or');
  const what = (): string => {
    switch (measure.kind) {
      case 'count':
        return `Number of events ${of}`;
      case 'distinct':
        return `Number of different values of ${formatField(measure.field, fields)} in ${of}`;
      case 'sum':
        return `Sum of ${formatField(measure.field, fields)} of ${of}`;
      case 'median-time': {
        const [start, end] = [measure.from, measure.to].map((type) => (type === '' ? '…' : eventInWords(type)));
        return `Median time from ${start} to ${end} of the same record`;
      }
      default:
        return measure satisfies never;
    }
  };
  const by = groupBy.length === 0 ? '' : ` by ${listed(groupBy.map((group) => groupInWords(group, fields)))}`;
  const only =
    where.length === 0 ? '' : `, where ${listed(where.map((condition) => formatCondition(condition, fields)))}`;
  return `${what()}${by}${only}, ${formatPeriod({ from, to })}.`;
};
