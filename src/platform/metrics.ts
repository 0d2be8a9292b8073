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
      const gauge = (name: string, help: string, value: (one: ProjectionFigures) => number): void => {
        new Gauge({
          name,
          help,
          labelNames: ['projection'],
          registers: [registry],
          async collect() {
            this.reset();
            for (const one of await figures().catch(() => [])) this.set({ projection: one.name }, value(one));
          },
        });
      };
      gauge(
        'fellowbridge_projection_caught_up',
        '1 when the projection has reached the head of the history, 0 when it lags.',
        ({ caughtUp }) => (caughtUp ? 1 : 0),
      );
      gauge(
        'fellowbridge_projection_parked_events',
        'Events that wait because they, or an earlier one of their row, could not be folded.',
        ({ parked }) => parked,
      );
    },
  };
};
