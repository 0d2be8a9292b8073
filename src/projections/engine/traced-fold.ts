import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { SpanOptions, Tracing } from '../../platform/tracing.ts';
import type { Projection } from './projection.ts';

/** Older events are folded by rebuilds and first folds, when their traces are over; in milliseconds. */
const TRACED_MS = 600_000;

/** A batch is recorded in at most this many spans. */
const MOST_TRACES = 100;

/** Runs the fold of a batch as a span below each append of its recent events. */
export type TracedFold = <Result>(
  projections: readonly Pick<Projection, 'name' | 'handlers'>[],
  events: readonly RecordedEvent[],
  work: () => Promise<Result>,
) => Promise<Result>;

export const tracedFold =
  (tracing: Tracing): TracedFold =>
  (projections, events, work) =>
    tracing.shared(
      'fold',
      () => {
        const since = Date.now() - TRACED_MS;
        const recent = events.filter(({ metadata, recordedAt }) => metadata.trace && Date.parse(recordedAt) >= since);
        const causes = new Set(recent.map(({ metadata }) => metadata.trace));
        return [...causes].slice(-MOST_TRACES).flatMap((parent): SpanOptions[] => {
          const types = new Set(recent.filter(({ metadata }) => metadata.trace === parent).map(({ type }) => type));
          const folding = projections.filter(({ handlers }) => Object.keys(handlers).some((type) => types.has(type)));
          if (folding.length === 0) return [];
          const attributes = {
            'fellowbridge.projections': folding.map(({ name }) => name),
            'fellowbridge.batch': events.length,
          };
          return [{ kind: 'consumer', parent, attributes }];
        });
      },
      work,
    );
