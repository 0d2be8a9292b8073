import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import { ReportImpossible } from '../engine/impossible.ts';
import { percentile, rounded } from '../engine/statistics.ts';
import { readerOf } from './fields.ts';

type Measure = ReportDefinition['measure'];

/** Values, and streams between two events, that a report may remember: about 150 MB of them. */
const MOST_REMEMBERED = 1_000_000;

const LONGEST_KEPT = 40;
const MS_AN_HOUR = 3_600_000;

/** A measure at work, whatever it is. Groups are told by any string. */
export interface Measuring {
  /** Takes an event that fulfils the conditions, into its groups. */
  take(event: RecordedEvent, groups: readonly string[]): void;
  /** Takes any event that the report reads. */
  pass?(event: RecordedEvent): void;
  valueOf(group: string): number | null;
}

/** A number for each group. */
const totals = (amountOf: (event: RecordedEvent) => number): Measuring => {
  const sums = new Map<string, number>();
  return {
    take: (event, groups) => {
      const amount = amountOf(event);
      for (const group of groups) sums.set(group, (sums.get(group) ?? 0) + amount);
    },
    valueOf: (group) => sums.get(group) ?? 0,
  };
};

/** A value as it is remembered: long ones by their hash. */
const remembered = (value: unknown): string => {
  const text = String(value);
  return text.length <= LONGEST_KEPT ? text : createHash('sha256').update(text).digest('base64url').slice(0, 22);
};

const distinct = (field: string): Measuring => {
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
          count += values.add(remembered(one)).size - before;
        }
      }
      if (count > MOST_REMEMBERED) {
        throw new ReportImpossible(
          'There are too many different values to tell apart. Please choose a shorter period.',
        );
      }
    },
    valueOf: (group) => seen.get(group)?.size ?? 0,
  };
};

const medianTime = (from: string, to: string): Measuring => {
  /** Since when a stream is between the two, and in which groups; null once it is behind both. */
  const between = new Map<string, { readonly since: number; readonly groups: readonly string[] } | null>();
  const hours = new Map<string, number[]>();
  /** Places for a time: one in each group of each stream. */
  let places = 0;
  return {
    take: ({ type, stream, metadata }, groups) => {
      if (type !== from || between.has(stream)) return;
      places += Math.max(groups.length, 1);
      if (places > MOST_REMEMBERED) {
        throw new ReportImpossible('There are too many of these to follow. Please choose a shorter period.');
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

/** Begins to measure. */
export const measuring = (measure: Measure): Measuring => {
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
