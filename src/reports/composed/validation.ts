import { z } from 'zod';
import type { ReportDefinition } from '../../contract/composed-reports.ts';
import { fieldMessages } from '../../contract/fields.ts';
import type { AnalystView } from '../../history/analyst-view.ts';
import type { ReportableEvent, ReportField } from './fields.ts';

interface DefinitionProblem {
  /** As in problem documents: `where.0.field`. */
  readonly path: string;
  readonly message: string;
}

type Condition = ReportDefinition['where'][number];

export const findField = (events: readonly ReportableEvent[], name: string): ReportField | undefined =>
  events.flatMap(({ fields }) => fields).find((field) => field.name === name);

const day = z.iso.date();

const unknownField = 'None of the chosen events has this field';

const problemOfCondition = (events: readonly ReportableEvent[], { field: name, comparison, value }: Condition) => {
  const field = findField(events, name);
  if (field === undefined) return { part: 'field', message: unknownField };
  if (comparison === 'at-least' || comparison === 'at-most') {
    if (field.kind !== 'number' && field.kind !== 'date') {
      return { part: 'comparison', message: 'Only numbers and dates can be compared by size' };
    }
  }
  if (comparison === 'contains' && field.kind !== 'text' && field.kind !== 'list') {
    return { part: 'comparison', message: 'Only texts and lists can contain something' };
  }
  if (field.kind === 'number' && (value.trim() === '' || Number.isNaN(Number(value)))) {
    return { part: 'value', message: 'Please enter a number' };
  }
  if (field.kind === 'date' && !day.safeParse(value).success) {
    return { part: 'value', message: 'Please enter a date such as 2026-03-01' };
  }
  return null;
};

/**
 * Finds the problems that keep a definition from being run.
 * @param view for analysts, who see months instead of days.
 */
export const validateDefinition = (
  { events: types, where, groupBy, measure, from, to }: ReportDefinition,
  known: readonly ReportableEvent[],
  view: AnalystView | null = null,
): readonly DefinitionProblem[] => {
  const chosen = known.filter(({ type }) => types.includes(type));
  const isKnown = (type: string): boolean => known.some((event) => event.type === type);
  const problems: DefinitionProblem[] = [];
  const add = (path: string, message: string): void => {
    problems.push({ path, message });
  };

  types.forEach((type, at) => {
    if (!isKnown(type)) add(`events.${at}`, 'There is no such event type');
    else if (types.indexOf(type) < at) add(`events.${at}`, 'Please choose each event type once');
  });
  where.forEach((condition, at) => {
    const found = problemOfCondition(chosen, condition);
    if (found) add(`where.${at}.${found.part}`, found.message);
  });
  const groups = groupBy.map((group) => ('time' in group ? 'time' : group.field));
  groupBy.forEach((group, at) => {
    if ('field' in group && findField(chosen, group.field) === undefined) add(`groupBy.${at}.field`, unknownField);
    if (view !== null && 'time' in group && group.time !== 'month') {
      add(`groupBy.${at}.time`, `Analysts see the month of an event, not its ${group.time}. Please group by month`);
    }
    if (groups.indexOf(groups[at] ?? '') < at) add(`groupBy.${at}`, 'Please group by two different fields');
  });
  if (measure.kind === 'distinct' || measure.kind === 'sum') {
    const field = findField(chosen, measure.field);
    if (field === undefined) add('measure.field', unknownField);
    else if (measure.kind === 'sum' && field.kind !== 'number') add('measure.field', 'Only numbers can be added up');
  }
  if (measure.kind === 'median-time') {
    if (!types.includes(measure.from)) add('measure.from', 'Please add this event type to the events');
    if (!isKnown(measure.to)) add('measure.to', 'There is no such event type');
    else if (measure.from === measure.to) add('measure.to', 'Please choose two different event types');
  }
  if (from !== undefined && to !== undefined && from > to) add('to', fieldMessages.lastDayFirst);
  return problems;
};
