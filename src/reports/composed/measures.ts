import { createHash } from 'node:crypto';
import type { ReportDefinition } from '../../contract/composed-reports.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { ReportError } from '../engine/report.ts';
import { percentile, rounded } from '../engine/statistics.ts';
import { readerOf } from './fields.ts';

type Measure = ReportDefinition['measure'];

/** Maximum number of values or open intervals in memory: about 150 MB. */
const MAX_IN_MEMORY = 1_000_000;

const MAX_PLAIN_LENGTH = 40;
const MS_AN_HOUR = 3_600_000;

/** The state of a measure during a run. Any string can be a group. */
export interface OpenMeasure {
  /** Adds an event that meets the conditions to its groups. */
  take(event: RecordedEvent, groups: readonly string[]): void;
  /** Sees every event that the report reads. */
  pass?(event: RecordedEvent): void;
  valueOf(group: string): number | null;
}

const totals = (amountOf: (event: RecordedEvent) => number): OpenMeasure => {
  const sums = new Map<string, number>();
  return {
    take: (event, groups) => {
      const amount = amountOf(event);
      for (const group of groups) sums.set(group, (sums.get(group) ?? 0) + amount);
    },
    valueOf: (group) => sums.get(group) ?? 0,
  };
};

/** Replaces long values by their hash to save memory. */
const compact = (value: unknown): string => {
  const text = String(value);
  return text.length <= MAX_PLAIN_LENGTH ? text : createHash('sha256').update(text).digest('base64url').slice(0, 22);
};

const distinct = (field: string): OpenMeasure => {
  const read = readerOf(field);
  const seen = new Map<string, Set<string>>();
  let count = 0;
  return {
    take: (event, groups) => {
      const value = read(event);
      if (value === null || value === undefined) return;
      for (const group of groups) {
        const values = seen.get(group) ?? new Set();
        seen.set(group, values);
        for (const one of Array.isArray(value) ? value : [value]) {
          const before = values.size;
          count += values.add(compact(one)).size - before;
        }
      }
      if (count > MAX_IN_MEMORY) {
        throw new ReportError('There are too many distinct values to count. Please choose a shorter period.');
      }
    },
    valueOf: (group) => seen.get(group)?.size ?? 0,
  };
};

const medianTime = (from: string, to: string): OpenMeasure => {
  /** For each stream, the time and groups of its first event; null after the second. */
  const between = new Map<string, { readonly since: number; readonly groups: readonly string[] } | null>();
  const hours = new Map<string, number[]>();
  /** Number of pairs of group and stream. */
  let pairs = 0;
  return {
    take: ({ type, stream, metadata }, groups) => {
      if (type !== from || between.has(stream)) return;
      pairs += Math.max(groups.length, 1);
      if (pairs > MAX_IN_MEMORY) {
        throw new ReportError(
          'There are too many of these events to measure the time between. Please choose a shorter period.',
        );
      }
      between.set(stream, { since: Date.parse(metadata.occurredAt), groups });
    },
    pass: ({ type, stream, metadata }) => {
      const begun = type === to ? between.get(stream) : undefined;
      if (!begun) return;
      for (const group of begun.groups) {
        const known = hours.get(group) ?? [];
        hours.set(group, known);
        known.push((Date.parse(metadata.occurredAt) - begun.since) / MS_AN_HOUR);
      }
      between.set(stream, null);
    },
    valueOf: (group) => rounded(percentile(hours.get(group) ?? [], 0.5), 2),
  };
};

export const openMeasure = (measure: Measure): OpenMeasure => {
  switch (measure.kind) {
    case 'count':
      return totals(() => 1);
    case 'sum': {
      const read = readerOf(measure.field);
      return totals((event) => {
        const value = read(event);
        return typeof value === 'number' ? value : 0;
      });
    }
    case 'distinct':
      return distinct(measure.field);
    case 'median-time':
      return medianTime(measure.from, measure.to);
    default:
      return measure satisfies never;
  }
};
