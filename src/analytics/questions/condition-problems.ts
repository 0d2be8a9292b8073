import { z } from 'zod';
import type { QuestionCondition } from '../../contract/question-definition.ts';
import { fieldIn, type QuestionField } from './question-table.ts';
import type { OpenStep } from './steps.ts';

export interface QuestionProblem {
  /** As in problem documents: `steps.0.where.1.any.0.field`. */
  readonly path: string;
  readonly message: string;
}

const day = z.iso.date();

/** 'Step 1'. */
export const numberOf = (at: number): string => `Step ${at + 1}`;

/** Problem of a field that no event of the step has. */
export const noField = (at: number): string =>
  `${numberOf(at)}: none of its events has this field. Please choose another`;

const counts: Readonly<Partial<Record<QuestionCondition['comparison'], number>>> = {
  empty: 0,
  'not-empty': 0,
  between: 2,
};

const isManyValued = (comparison: QuestionCondition['comparison']): boolean =>
  comparison === 'one-of' || comparison === 'none-of';

const isBySize = (comparison: QuestionCondition['comparison']): boolean =>
  ['at-least', 'at-most', 'more-than', 'less-than', 'between'].includes(comparison);

const problemOfValue = ({ kind, options, label }: QuestionField, comparison: string, value: string): string | null => {
  switch (kind) {
    case 'number':
      return value.trim() === '' || !Number.isFinite(Number(value)) ? 'Please enter a number' : null;
    case 'date':
      return day.safeParse(value).success ? null : 'Please enter a date such as 2026-03-01';
    case 'yes-no':
      return value === 'yes' || value === 'no' ? null : 'Please choose yes or no';
    case 'choice':
      return options === undefined || options.some((option) => option.value === value)
        ? null
        : `${label} never has this value. Please choose one from the list`;
    case 'list':
      return comparison === 'contains' || options === undefined || options.some((option) => option.value === value)
        ? null
        : `${label} never has this entry. Please choose one from the list`;
    case 'text':
    case 'id':
      return value === '' ? 'Please enter a value' : null;
    default:
      return kind satisfies never;
  }
};

/** Why a condition does not fit the field it names; null if it does. The path is relative to the condition. */
export const problemOfCondition = (
  { tables }: OpenStep,
  at: number,
  { field: name, comparison, values }: QuestionCondition,
): QuestionProblem | null => {
  const field = fieldIn(tables, name);
  if (field === undefined) return { path: 'field', message: noField(at) };
  const { kind, label } = field;
  if (isBySize(comparison) && kind !== 'number' && kind !== 'date') {
    return {
      path: 'comparison',
      message: `${numberOf(at)}: ${label} has no order. Only numbers and dates can be compared by size`,
    };
  }
  if (comparison === 'contains' && kind !== 'text' && kind !== 'list') {
    return {
      path: 'comparison',
      message: `${numberOf(at)}: only texts and lists can contain something. Please use “is”`,
    };
  }
  const wanted = counts[comparison] ?? 1;
  if (isManyValued(comparison) ? values.length === 0 : values.length < wanted) {
    return { path: 'values', message: wanted === 2 ? 'Please enter two values' : 'Please enter a value' };
  }
  if (!isManyValued(comparison) && values.length > wanted) {
    return {
      path: 'values',
      message: `Please enter ${wanted === 0 ? 'no value' : wanted === 1 ? 'one value' : 'two values'}`,
    };
  }
  for (const value of values) {
    const message = problemOfValue(field, comparison, value);
    if (message !== null) return { path: 'values', message };
  }
  const [low = '', high = ''] = values;
  const isReversed = kind === 'number' ? Number(low) > Number(high) : low > high;
  if (comparison === 'between' && isReversed) {
    return { path: 'values', message: 'The second value must not be less than the first' };
  }
  return null;
};
