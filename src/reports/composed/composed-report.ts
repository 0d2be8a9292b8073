import { mostReportRows, type ReportDefinition } from '../../http/contract/reports.ts';
import { courseFrom, type TimeUnit } from '../engine/course.ts';
import { ReportImpossible } from '../engine/impossible.ts';
import { isWithin } from '../engine/period.ts';
import type { Folding, Report, ReportTable } from '../engine/report.ts';
import { conditionOf } from './conditions.ts';
import { findField } from './faults.ts';
import type { ReportableEvent } from './fields.ts';
import { groupsOf, isShortName, shownGroup } from './groups.ts';
import { measuring } from './measures.ts';

/** Groups that a report may make. */
const MOST_GROUPS = 50_000;

/** Between the parts of a group's key: no name of a group holds it. */
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
  const [firstGroup] = groupBy;
  const isByTime = firstGroup !== undefined && 'time' in firstGroup;
  /** Told by time alone, a report leaves no time out. */
  const unit = isByTime && groupBy.length === 1 ? firstGroup.time : null;
  const isByList = groupBy.some((group) => 'field' in group && findField(chosen, group.field)?.kind === 'list');
  const shown = groupBy.map((group) =>
    shownGroup(group, 'field' in group ? findField(chosen, group.field) : undefined),
  );

  const begin = (): Folding => {
    const conditions = where.map((condition) => conditionOf(condition, findField(chosen, condition.field)?.kind));
    const grouping = groupBy.map(groupsOf);
    const isChosen = new Set(types);
    const days = { from: from ?? null, to: to ?? null };
    const measured = measuring(measure);
    const groups = new Set<string>();
    /** When the first of the chosen events happened, in the period or not. */
    let earliest: string | null = null;

    /** Every time of the period so far, those without an event included; null where they are more than a result may be. */
    const wholeCourse = (by: TimeUnit, now: string): readonly string[] | null => {
      const known = [...groups].sort();
      const [first, last] = [known[0], known.at(-1)];
      if (first === undefined || last === undefined) return [];
      const begins = [earliest ?? first, days.from ?? ''].sort().at(-1) ?? first;
      const ends = [now, days.to ?? now].sort()[0] ?? last;
      const course = courseFrom(by, begins, ends < last ? last : ends);
      return course.length > mostReportRows ? null : course;
    };

    return {
      fold: (event) => {
        measured.pass?.(event);
        if (!isChosen.has(event.type)) return;
        const { occurredAt } = event.metadata;
        if (earliest === null || occurredAt < earliest) earliest = occurredAt;
        if (!isWithin(days, occurredAt)) return;
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
      result: (now) => {
        const course = unit === null ? null : wholeCourse(unit, now);
        const keys = groupBy.length === 0 ? [''] : (course ?? [...groups]);
        const rows = keys.map((key) => {
          const names = groupBy.length === 0 ? [] : key.split(BETWEEN).map((name, at) => shown[at]?.(name) ?? name);
          return { names, order: names.join(BETWEEN), value: measured.valueOf(key) };
        });
        rows.sort((one, other) => {
          const bySize = isByTime ? 0 : (other.value ?? -1) - (one.value ?? -1);
          return bySize || (one.order < other.order ? -1 : 1);
        });
        const isShortened = rows.some(({ names }) => names.some(isShortName));
        return {
          columns: [...groupColumns, column],
          rows: rows.map(({ names, value }) => [...names, value]),
          chart:
            groupBy.length === 1
              ? { kind: isByTime ? 'lines' : 'bars', category: 'group1', series: ['measure'] }
              : null,
          notes: [
            ...(isByList ? ['An event with a list counts once for each thing in it.'] : []),
            ...(isShortened ? ['Long texts are told by how they begin; those that begin alike count together.'] : []),
            ...(unit !== null && course === null ? [`Each ${unit} without an event is left out.`] : []),
          ],
        };
      },
    };
  };

  return {
    description: { name: 'composed', title, description: 'Put together from fields.', parameters: [], reads },
    begin,
  };
};
