import { mostReportRows, type ReportResult } from '../../contract/reports.ts';
import type { EventEntry } from '../../domain/kernel/define-events.ts';
import { ORIGIN } from '../../domain/kernel/event.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import { openSkippedEvents } from '../../eventstore/skipped-events.ts';
import type { GivenParameters } from './parameters.ts';
import { progressAt, type ReportProgress } from './progress.ts';
import type { Report } from './report.ts';
import { withoutGaps } from './time-buckets.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/** Events per page, few enough not to block the event loop for long. */
const PAGE = 2_000;

export interface ReportRunning {
  /** The history as stored, with personal data encrypted. */
  readonly history: Pick<EventStore, 'readAll' | 'readStream' | 'head'>;
  readonly catalogue: ReadonlyMap<string, EventEntry>;
  readonly clock: Clock;
  /** Aborts the run, which then throws the signal's reason. */
  readonly signal: AbortSignal;
  /** Called after every page. */
  readonly onProgress?: (progress: ReportProgress) => void;
}

const leftOut = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? 'event' : 'events'} of the history could not be read and ${count === 1 ? 'was' : 'were'} left out.`,
      ];

/**
 * Folds the history, up to its end at the start of the run, into a report's result. Reads page by page, so that memory holds
 * only the report's state. Throws `ReportParametersRefused`, `ReportError`, the reason of the signal, and errors of the store.
 */
export const runReport = async (
  report: Report,
  given: GivenParameters,
  { history, catalogue, clock, signal, onProgress }: ReportRunning,
): Promise<ReportResult> => {
  const folding = report.begin(given);
  const now = clock().toISOString();
  const { reads } = report.description;
  const clean = withoutPersonalData(catalogue);
  const skipped = openSkippedEvents(history);
  const head = await history.head();
  let unread = 0;
  let events = 0;
  for await (const page of pagesAfter(history, ORIGIN, PAGE, reads)) {
    signal.throwIfAborted();
    const cleaned = page.events.map(clean);
    await skipped.upTo(page.events, cleaned.includes(null));
    for (const [place, event] of page.events.entries()) {
      if (event.position > head) break;
      events += 1;
      if (skipped.has(event.eventId)) continue;
      const seen = cleaned[place] ?? null;
      if (seen === null) unread += 1;
      else folding.fold(seen);
    }
    onProgress?.(progressAt(events, page.next, head));
    if (page.next >= head) break;
  }
  signal.throwIfAborted();
  const { columns, rows, chart, notes, sources } = withoutGaps(folding.result(now));
  return {
    columns,
    rows: rows.slice(0, mostReportRows).map((row) => [...row]),
    isCut: rows.length > mostReportRows,
    chart,
    notes: [...notes, ...leftOut(unread)],
    ...(sources && { sources: { ...sources, rows: sources.rows.slice(0, mostReportRows) } }),
  };
};
