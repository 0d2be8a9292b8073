import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Tracing } from '../../platform/tracing.ts';
import type { Projection } from './projection.ts';

/** Older events are folded by rebuilds and first folds, when their traces are over; in milliseconds. */
const TRACED_MS = 600_000;

/** A batch is a span of at most this many traces. */
const MOST_TRACES = 100;

/** Runs the fold of a batch as a span of each trace that its recent events belong to. */
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
        const folding = projections.filter(({ handlers }) => recent.some(({ type }) => Object.hasOwn(handlers, type)));
        return {
          kind: 'consumer',
          parents:
            folding.length === 0 ? [] : recent.flatMap(({ metadata }) => metadata.trace ?? []).slice(-MOST_TRACES),
          attributes: {
            'fellowbridge.projections': folding.map(({ name }) => name),
            'fellowbridge.batch': events.length,
          },
        };
      },
      work,
    );
