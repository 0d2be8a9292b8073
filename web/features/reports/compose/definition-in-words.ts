import { formatLongDate } from '../../../lib/dates.ts';
import { inWords, listed } from '../in-words.ts';
import { periodInWords } from '../period-in-words.ts';
import type { Draft, DraftCondition, DraftField, DraftGroup, EventFields } from './draft.ts';

/** Labels of what a definition names; what is not known is told by its name. */
export interface Labels {
  readonly event: (type: string) => string;
  readonly field: (name: string) => DraftField | undefined;
}

/** The labels as the server gives them. */
export const labelsOf = (known: EventFields): Labels => ({
  event: (type) => known.find((event) => event.type === type)?.label ?? inWords(type),
  field: (name) => known.flatMap(({ fields }) => fields).find((field) => field.name === name),
});

const quoted = (text: string): string => `“${text}”`;
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** How a comparison is said of a field of a kind. */
export const comparisonInWords = (
  comparison: DraftCondition['comparison'],
  kind: DraftField['kind'] | undefined,
): string => {
  switch (comparison) {
    case 'is':
      return kind === 'list' ? 'has' : 'is';
    case 'is-not':
      return kind === 'list' ? 'has not' : 'is not';
    case 'contains':
      return kind === 'list' ? 'has something with' : 'contains';
    case 'at-least':
      return kind === 'date' ? 'is on or after' : 'is at least';
    case 'at-most':
      return kind === 'date' ? 'is on or before' : 'is at most';
    default:
      return comparison satisfies never;
  }
};

const valueInWords = (value: string, kind: DraftField['kind'] | undefined): string => {
  if (value.trim() === '') return '…';
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatLongDate(value);
  if (kind === 'number') return value;
  return quoted(kind === 'choice' || kind === 'list' || kind === 'yes-no' ? inWords(value) : value);
};

/** 'estimated hours is at least 10'. */
export const conditionInWords = ({ field: name, comparison, value }: DraftCondition, { field }: Labels): string => {
  const known = field(name);
  const label = name === '' ? '…' : small(known?.label ?? inWords(name));
  return `${label} ${comparisonInWords(comparison, known?.kind)} ${valueInWords(value, known?.kind)}`;
};

const fieldInWords = (name: string, { field }: Labels): string =>
  name === '' ? '…' : small(field(name)?.label ?? inWords(name));

const groupInWords = (group: DraftGroup, labels: Labels): string =>
  'time' in group ? group.time : fieldInWords(group.field, labels);

/** 'Number of “Project submitted” by month and expertise, where …, since 1 January 2026.' */
export const definitionInWords = (draft: Draft, labels: Labels): string => {
  const { events, where, groupBy, measure, from, to } = draft;
  const of =
    events.length === 0
      ? '…'
      : listed(
          events.map((type) => quoted(labels.event(type))),
          'or',
        );
  const what = (): string => {
    switch (measure.kind) {
      case 'count':
        return `Number of events ${of}`;
      case 'distinct':
        return `Number of different values of ${fieldInWords(measure.field, labels)} in ${of}`;
      case 'sum':
        return `Sum of ${fieldInWords(measure.field, labels)} of ${of}`;
      case 'median-time': {
        const [start, end] = [measure.from, measure.to].map((type) => (type === '' ? '…' : quoted(labels.event(type))));
        return `Median time from ${start} to ${end} of the same record`;
      }
      default:
        return measure satisfies never;
    }
  };
  const by = groupBy.length === 0 ? '' : ` by ${listed(groupBy.map((group) => groupInWords(group, labels)))}`;
  const only =
    where.length === 0 ? '' : `, where ${listed(where.map((condition) => conditionInWords(condition, labels)))}`;
  return `${what()}${by}${only}, ${periodInWords({ from, to })}.`;
};
