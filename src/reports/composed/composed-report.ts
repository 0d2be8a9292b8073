import type { ReportDefinition } from '../../http/contract/reports.ts';
import { ReportImpossible } from '../engine/impossible.ts';
import { isWithin } from '../engine/period.ts';
import type { Folding, Report, ReportTable } from '../engine/report.ts';
import { conditionOf } from './conditions.ts';
import { findField } from './faults.ts';
import type { ReportableEvent } from './fields.ts';
import { groupsOf, shownGroup } from './groups.ts';
import { measuring } from './measures.ts';

/** Groups that a report may make. */
const MOST_GROUPS = 50_000;

/** Between the parts of a group's key: no text of the history holds it. */
const BETWEEN = '\u0000';

type Column = ReportTable['columns'][number];

const measureColumn = ({ measure }: ReportDefinition, label: (field: string) => string): Column => {
  switch (measure.kind) {
    case 'count':
      return { name: 'measure', label: 'Events', kind: 'number' };
    case 'distinct':
      return { name: 'measure', label: `Different: ${label(measure.field)}`, kind: 'number' };
    case 'sum':
      return { name: 'measure', label: `Sum: ${label(measure.field)}`, kind: 'number' };
    case 'median-time':
      return { name: 'measure', label: 'Median time', kind: 'hours' };
    default:
      return measure satisfies never;
  }
};

const timeLabels = { day: 'Day', week: 'Week from', month: 'Month' } as const;

/** The report that a definition describes. The definition has no faults: see `faultsOf`. */
export const composedReport = (
  definition: ReportDefinition,
  known: readonly ReportableEvent[],
  title = 'Composed report',
): Report => {
  const { events: types, where, groupBy, measure, from, to } = definition;
  const chosen = known.filter(({ type }) => types.includes(type));
  const labelOf = (name: string): string => findField(chosen, name)?.label ?? name;
  const reads = [...new Set([...types, ...(measure.kind === 'median-time' ? [measure.to] : [])])];
  const column = measureColumn(definition, labelOf);
  const groupColumns = groupBy.map(
    (group, at): Column => ({
      name: `group${at + 1}`,
      label: 'time' in group ? timeLabels[group.time] : labelOf(group.field),
      kind: 'time' in group ? 'date' : 'text',
    }),
  );
  const isByTime = groupBy.some((group, at) => at === 0 && 'time' in group);
  const isByList = groupBy.some((group) => 'field' in group && findField(chosen, group.field)?.kind === 'list');

  const begin = (): Folding => {
    const conditions = where.map((condition) => conditionOf(condition, findField(chosen, condition.field)?.kind));
    const grouping = groupBy.map(groupsOf);
    const isChosen = new Set(types);
    const days = { from: from ?? null, to: to ?? null };
    const measured = measuring(measure);
    const groups = new Set<string>();
    return {
      fold: (event) => {
        measured.pass?.(event);
        if (!isChosen.has(event.type) || !isWithin(days, event.metadata.occurredAt)) return;
        if (!conditions.every((isFulfilled) => isFulfilled(event))) return;
        const keys = grouping.reduce<readonly string[]>(
          (all, groupsIn) =>
            groupsIn(event).flatMap((name) => all.map((key) => (key === '' ? name : key + BETWEEN + name))),
          [''],
        );
        for (const key of keys) groups.add(key);
        if (groups.size > MOST_GROUPS) {
          throw new ReportImpossible(
            'This makes more than 50,000 groups. Please group by something with fewer values.',
          );
        }
        measured.take(event, keys);
      },
      result: () => {
        const keys = groupBy.length === 0 ? [''] : [...groups];
        const rows = keys.map((key) => [...(groupBy.length === 0 ? [] : key.split(BETWEEN)), measured.valueOf(key)]);
        const size = (row: (typeof rows)[number]): number => Number(row.at(-1) ?? -1);
        rows.sort((one, other) => {
          const bySize = isByTime ? 0 : size(other) - size(one);
          return bySize || (one.join(BETWEEN) < other.join(BETWEEN) ? -1 : 1);
        });
        return {
          columns: [...groupColumns, column],
          rows: rows.map((row) =>
            row.map((cell, at) => {
              const group = groupBy[at];
              return group && typeof cell === 'string' ? shownGroup(group, cell) : cell;
            }),
          ),
          chart:
            groupBy.length === 1
              ? { kind: isByTime ? 'lines' : 'bars', category: 'group1', series: ['measure'] }
              : null,
          notes: isByList ? ['An event with a list counts once for each thing in it.'] : [],
        };
      },
    };
  };

  return {
    description: { name: 'composed', title, description: 'Put together from fields.', parameters: [], reads },
    begin,
  };
};
