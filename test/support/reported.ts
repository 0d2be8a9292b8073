import type { ReportResult } from '../../src/contract/reports.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { ORIGIN, type Position, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { GivenParameters } from '../../src/reports/engine/parameters.ts';
import type { Report } from '../../src/reports/engine/report.ts';
import { type ReportRunning, runReport } from '../../src/reports/engine/run-report.ts';
import { recorded } from '../builders/recorded.ts';
import type { Happening } from './read-models.ts';

/** Default time at which test reports are run. */
export const runAt = '2026-06-01T00:00:00.000Z';

const positionOf = (place: number): Position => String(place + 1).padStart(19, '0');

/** A history of given events. */
export const historyOf = (events: readonly RecordedEvent[]): Pick<EventStore, 'readAll' | 'readStream' | 'head'> => {
  const all = events.map((event, place) => ({ ...event, position: positionOf(place) }));
  return {
    head: async () => all.at(-1)?.position ?? ORIGIN,
    async *readStream(stream, { from = 0 } = {}) {
      yield* all.filter((event) => event.stream === stream && event.revision >= from);
    },
    readAll: async (after, limit, types) => {
      const wanted = all.filter(({ position, type }) => position > after && (types?.includes(type) ?? true));
      const events = wanted.slice(0, limit);
      const end = wanted.length <= limit;
      const next = (end ? all : events).at(-1)?.position ?? after;
      return { events, next, end };
    },
  };
};

/** Recorded events, each with its time. */
export const recordedAll = (happenings: readonly Happening[]): readonly RecordedEvent[] =>
  happenings.map(([stream, event, at]) => recorded(stream, event, at === undefined ? {} : { occurredAt: at }));

/** The dependencies of a report run. */
export const runningOver = (events: readonly RecordedEvent[], changes: Partial<ReportRunning> = {}): ReportRunning => ({
  history: historyOf(events),
  catalogue,
  clock: () => new Date(runAt),
  signal: new AbortController().signal,
  ...changes,
});

/** Runs a report over events. */
export const reported = (
  report: Report,
  given: GivenParameters,
  ...happenings: readonly Happening[]
): Promise<ReportResult> => runReport(report, given, runningOver(recordedAll(happenings)));

/** The rows of a result as objects by column. */
export const rowsOf = ({ columns, rows }: ReportResult): readonly Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place]])));
