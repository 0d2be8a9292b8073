import type { ReportDefinition } from '../../contract/composed-reports.ts';
import { mostReportRows } from '../../contract/reports.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { AnalystView } from '../../history/analyst-view.ts';
import { firstDayOfMonth, wholeMonths } from '../../history/months.ts';
import { isWithin } from '../engine/period.ts';
import type { Folding, Report, ReportTable } from '../engine/report.ts';
import { ReportError } from '../engine/report.ts';
import { bucketsBetween, type TimeUnit } from '../engine/time-buckets.ts';
import { conditionOf } from './conditions.ts';
import type { ReportableEvent, ReportField } from './fields.ts';
import { groupsOf, isShortName, shownGroup } from './groups.ts';
import { openMeasure } from './measures.ts';
import { findField } from './validation.ts';

/** Maximum number of groups in a report. */
const MAX_GROUPS = 50_000;

/** Separates the parts of a group's key; no group name contains it. */
const SEPARATOR = '\u0000';

type Column = ReportTable['columns'][number];

const measureColumn = ({ measure }: ReportDefinition, label: (field: string) => string): Column => {
  switch (measure.kind) {
    case 'count':
      return { name: 'measure', label: 'Events', kind: 'number' };
    case 'distinct':
      return { name: 'measure', label: `Distinct: ${label(measure.field)}`, kind: 'number' };
    case 'sum':
      return { name: 'measure', label: `Sum: ${label(measure.field)}`, kind: 'number' };
    case 'median-time':
      return { name: 'measure', label: 'Median time', kind: 'hours' };
    default:
      return measure satisfies never;
  }
};

const analystsNote =
  'Analysts count whole months of UK time, and numbers that describe people or organisations by the lower end of their bands.';

const timeLabels = { day: 'Day', week: 'Week starting', month: 'Month' } as const;

/** The event as analysts see it, so that no condition and no group reveals more than the history shows them. */
const seenBy = (view: AnalystView | null): ((event: RecordedEvent) => RecordedEvent) =>
  view === null
    ? (event) => event
    : (event) => ({
        ...event,
        stream: view.stream(event.stream),
        data: view.data(event.type, event.data),
        metadata: { ...event.metadata, occurredAt: view.month(event.metadata.occurredAt) },
      });

/** Analysts see the first day of the month of a date, so that is what their conditions compare with. */
const comparedBy = (
  view: AnalystView | null,
  condition: ReportDefinition['where'][number],
  kind: ReportField['kind'] | undefined,
): ReportDefinition['where'][number] =>
  view !== null && kind === 'date' ? { ...condition, value: firstDayOfMonth(condition.value) } : condition;

/**
 * The report that a definition describes. The definition must be valid, see `validateDefinition`.
 * @param view for analysts: pseudonyms, months and bands instead of the original values.
 */
export const composedReport = (
  definition: ReportDefinition,
  known: readonly ReportableEvent[],
  title = 'Composed report',
  view: AnalystView | null = null,
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
  /** Set if time is the only group: such a report leaves out no bucket. */
  const unit = isByTime && groupBy.length === 1 ? firstGroup.time : null;
  const groupFields = groupBy.map((group) => ('field' in group ? findField(chosen, group.field) : undefined));
  const isByList = groupFields.some((field) => field?.kind === 'list');
  const shown = groupBy.map((group, at) => shownGroup(group, groupFields[at]));

  const begin = (): Folding => {
    const conditions = where.map((condition) => {
      const kind = findField(chosen, condition.field)?.kind;
      return conditionOf(comparedBy(view, condition, kind), kind);
    });
    const grouping = groupBy.map((group, at) => groupsOf(group, groupFields[at]?.kind));
    const isChosen = new Set(types);
    const asked = { from: from ?? null, to: to ?? null };
    const days = view === null ? asked : wholeMonths(asked);
    const measured = openMeasure(measure);
    const seen = seenBy(view?.forReports() ?? null);
    const groups = new Set<string>();
    /** When the first of the selected events happened, within the period or outside it. */
    let earliest: string | null = null;

    /** All buckets of the period up to now, including empty ones; null if they exceed the maximum number of rows. */
    const allBuckets = (by: TimeUnit, now: string): readonly string[] | null => {
      const known = [...groups].sort();
      const [first, last] = [known[0], known.at(-1)];
      if (first === undefined || last === undefined) return [];
      const begins = [earliest ?? first, days.from ?? ''].sort().at(-1) ?? first;
      const ends = [now, days.to ?? now].sort()[0] ?? last;
      const buckets = bucketsBetween(by, begins, ends < last ? last : ends);
      return buckets.length > mostReportRows ? null : buckets;
    };

    return {
      fold: (event) => {
        measured.pass?.(event);
        if (!isChosen.has(event.type)) return;
        const shown = seen(event);
        const { occurredAt } = shown.metadata;
        if (earliest === null || occurredAt < earliest) earliest = occurredAt;
        if (!isWithin(days, occurredAt)) return;
        if (!conditions.every((isFulfilled) => isFulfilled(shown))) return;
        const keys = grouping.reduce<readonly string[]>(
          (all, groupsIn) =>
            groupsIn(shown).flatMap((name) => all.map((key) => (key === '' ? name : key + SEPARATOR + name))),
          [''],
        );
        for (const key of keys) groups.add(key);
        if (groups.size > MAX_GROUPS) {
          throw new ReportError('This report has more than 50,000 groups. Please group by a field with fewer values.');
        }
        // The time between two events says nothing about when they happened.
        measured.take({ ...shown, stream: event.stream, metadata: event.metadata }, keys);
      },
      result: (now) => {
        const buckets = unit === null ? null : allBuckets(unit, now);
        const keys = groupBy.length === 0 ? [''] : (buckets ?? [...groups]);
        const rows = keys.map((key) => {
          const names = groupBy.length === 0 ? [] : key.split(SEPARATOR).map((name, at) => shown[at]?.(name) ?? name);
          return { names, order: names.join(SEPARATOR), value: measured.valueOf(key) };
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
            ...(view ? [analystsNote] : []),
            ...(isByList ? ['An event with a list counts once for each of its entries.'] : []),
            ...(isShortened ? ['Long texts are shortened; texts with the same beginning count together.'] : []),
            ...(unit !== null && buckets === null
              ? [`${unit === 'day' ? 'Days' : unit === 'week' ? 'Weeks' : 'Months'} without events are left out.`]
              : []),
          ],
        };
      },
    };
  };

  return {
    description: { name: 'composed', title, description: 'Composed from fields.', parameters: [], reads },
    begin,
  };
};
