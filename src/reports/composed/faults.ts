import { z } from 'zod';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import type { ReportableEvent, ReportField } from './fields.ts';

/** What is wrong with a definition, at which of its fields. */
export interface DefinitionFault {
  /** As in problem documents: `where.0.field`. */
  readonly path: string;
  readonly message: string;
}

type Condition = ReportDefinition['where'][number];

/** The field by its name, as one of the chosen events has it. */
export const findField = (events: readonly ReportableEvent[], name: string): ReportField | undefined =>
  events.flatMap(({ fields }) => fields).find((field) => field.name === name);

const day = z.iso.date();

const unknownField = 'None of the chosen events has this field';

const faultOfCondition = (events: readonly ReportableEvent[], { field: name, comparison, value }: Condition) => {
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
    return { part: 'value', message: 'Please enter a day such as 2026-03-01' };
  }
  return null;
};

/** Finds what keeps a definition from being run over the events that there are. */
export const faultsOf = (
  { events: types, where, groupBy, measure, from, to }: ReportDefinition,
  known: readonly ReportableEvent[],
): readonly DefinitionFault[] => {
  const chosen = known.filter(({ type }) => types.includes(type));
  const isKnown = (type: string): boolean => known.some((event) => event.type === type);
  const faults: DefinitionFault[] = [];
  const fault = (path: string, message: string): void => {
    faults.push({ path, message });
  };

  types.forEach((type, at) => {
    if (!isKnown(type)) fault(`events.${at}`, 'There is no such event type');
    else if (types.indexOf(type) < at) fault(`events.${at}`, 'Please choose each event type once');
  });
  where.forEach((condition, at) => {
    const found = faultOfCondition(chosen, condition);
    if (found) fault(`where.${at}.${found.part}`, found.message);
  });
  const groups = groupBy.map((group) => ('time' in group ? 'time' : group.field));
  groupBy.forEach((group, at) => {
    if ('field' in group && findField(chosen, group.field) === undefined) fault(`groupBy.${at}.field`, unknownField);
    if (groups.indexOf(groups[at] ?? '') < at) fault(`groupBy.${at}`, 'Please group by two different things');
  });
  if (measure.kind === 'distinct' || measure.kind === 'sum') {
    const field = findField(chosen, measure.field);
    if (field === undefined) fault('measure.field', unknownField);
    else if (measure.kind === 'sum' && field.kind !== 'number') fault('measure.field', 'Only numbers can be added up');
  }
  if (measure.kind === 'median-time') {
    if (!types.includes(measure.from)) fault('measure.from', 'Please choose this event type among the events, too');
    if (!isKnown(measure.to)) fault('measure.to', 'There is no such event type');
    else if (measure.from === measure.to) fault('measure.to', 'Please choose two different event types');
  }
  if (from !== undefined && to !== undefined && from > to) {
    fault('to', 'The last day must not be before the first one');
  }
  return faults;
};
