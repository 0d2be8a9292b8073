import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ProjectionFigures } from './health.ts';
import { memoise } from './memoise.ts';

/** How long figures are cached, in milliseconds. */
export const FIGURES_CACHED_MS = 1_000;

interface Observed {
  readonly kind: 'projection' | 'reactor';
  readonly parked: string;
}

/** The process's Prometheus metrics. */
export const openMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const appended = new Counter({
    name: 'fellowbridge_events_appended_total',
    help: 'Events that this process wrote to the history.',
    labelNames: ['type'],
    registers: [registry],
  });
  const observe = ({ kind, parked }: Observed, figures: () => Promise<readonly ProjectionFigures[]>): void => {
    // Both gauges are filled synchronously after the query, so an overlapping scrape never sees them incomplete.
    const fill = memoise(FIGURES_CACHED_MS, async () => {
      const all = await figures().catch(() => []);
      for (const { gauge, value } of gauges) {
        gauge.reset();
        for (const one of all) gauge.set({ [kind]: one.name }, value(one));
      }
    });
    const gaugeOf = (name: string, help: string, value: (one: ProjectionFigures) => number) => ({
      gauge: new Gauge({ name, help, labelNames: [kind], registers: [registry], collect: fill }),
      value,
    });
    const gauges = [
      gaugeOf(
        `fellowbridge_${kind}_caught_up`,
        `1 when the ${kind} has reached the head of the history, 0 when it lags.`,
        ({ caughtUp }) => (caughtUp ? 1 : 0),
      ),
      gaugeOf(`fellowbridge_${kind}_parked_events`, parked, (one) => one.parked),
    ];
  };

  /** A gauge that keeps its last value while the next one cannot be read, or is null. */
  const observeValue = (name: string, help: string, read: () => Promise<number | null>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const value = await read().catch(() => null);
        if (value !== null) gauge.set(value);
      },
    });
  };

  return {
    registry,
    /** Counts appended events by type. */
    appended: (types: readonly string[]): void => {
      for (const type of types) appended.inc({ type });
    },
    /** Adds metrics of the projections, queried at most once a second; they are missing while the query fails. */
    observeProjections: (figures: () => Promise<readonly ProjectionFigures[]>): void =>
      observe(
        {
          kind: 'projection',
          parked: 'Events that wait because they, or an earlier one of their row, could not be folded.',
        },
        figures,
      ),
    observeReactors: (figures: () => Promise<readonly ProjectionFigures[]>): void =>
      observe({ kind: 'reactor', parked: 'Events that a reactor has parked.' }, figures),
    observeQueue: (isAvailable: () => Promise<boolean>): void =>
      observeValue(
        'fellowbridge_queue_available',
        '1 when the queue accepts signals; 0 when it is unavailable and the workers continue without it.',
        async () => ((await isAvailable()) ? 1 : 0),
      ),
    /** Adds the number of events that this release cannot read. */
    observeUnreadable: (count: () => Promise<number>): void =>
      observeValue('fellowbridge_unreadable_events', 'Events of the history that this release cannot read.', count),
    /** Adds the age of the oldest event that the analytical copy does not contain yet, in seconds. */
    observeCopy: (lagSeconds: () => Promise<number>): void =>
      observeValue(
        'fellowbridge_analytical_copy_lag_seconds',
        'Age of the oldest event that the analytical copy lacks; 0 when it is complete.',
        lagSeconds,
      ),
    /** Adds the time of the last complete erasure, ISO 8601; null before the first. */
    observeErasure: (lastBegunAt: () => Promise<string | null>): void =>
      observeValue(
        'fellowbridge_last_erasure_timestamp_seconds',
        'When the last complete erasure began; 0 before the first.',
        async () => {
          const at = await lastBegunAt();
          return at === null ? null : Date.parse(at) / 1_000;
        },
      ),
  };
};

export type Metrics = ReturnType<typeof openMetrics>;
