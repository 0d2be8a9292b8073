import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ProjectionFigures } from './health.ts';

/** The process's figures for Prometheus, beside those that other parts add. */
export interface Metrics {
  /** What `/metrics` prints. */
  readonly registry: Registry;
  /** Counts events that were written to the history, by type. */
  appended(types: readonly string[]): void;
  /** Adds the projections' figures, asked for at every scrape; they are missing while asking fails. */
  observeProjections(figures: () => Promise<readonly ProjectionFigures[]>): void;
}

export const openMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const appended = new Counter({
    name: 'fellowbridge_events_appended_total',
    help: 'Events that this process wrote to the history.',
    labelNames: ['type'],
    registers: [registry],
  });
  return {
    registry,
    appended: (types) => {
      for (const type of types) appended.inc({ type });
    },
    observeProjections: (figures) => {
      const parked = new Gauge({
        name: 'fellowbridge_projection_parked_events',
        help: 'Events that wait because they, or an earlier one of their row, could not be folded.',
        labelNames: ['projection'],
        registers: [registry],
      });
      new Gauge({
        name: 'fellowbridge_projection_caught_up',
        help: '1 when the projection has reached the head of the history, 0 when it lags.',
        labelNames: ['projection'],
        registers: [registry],
        async collect() {
          this.reset();
          parked.reset();
          for (const one of await figures().catch(() => [])) {
            this.set({ projection: one.name }, one.caughtUp ? 1 : 0);
            parked.set({ projection: one.name }, one.parked);
          }
        },
      });
    },
  };
};
