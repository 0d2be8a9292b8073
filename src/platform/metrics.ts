import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ProjectionFigures } from './health.ts';
import { remembered } from './remembered.ts';

/** How long figures are printed again before they are asked for anew, in milliseconds. */
const REMEMBERED_MS = 1_000;

/** The process's figures for Prometheus, beside those that other parts add. */
export interface Metrics {
  /** What `/metrics` prints. */
  readonly registry: Registry;
  /** Counts events that were written to the history, by type. */
  appended(types: readonly string[]): void;
  /** Adds the projections' figures, asked for at most once a second; they are missing while asking fails. */
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
      // Both gauges are filled in one go, after the wait: a scrape that overlaps never finds them half empty.
      const fill = remembered(REMEMBERED_MS, async () => {
        const all = await figures().catch(() => []);
        for (const { gauge, value } of gauges) {
          gauge.reset();
          for (const one of all) gauge.set({ projection: one.name }, value(one));
        }
      });
      const projectionGauge = (name: string, help: string, value: (one: ProjectionFigures) => number) => ({
        gauge: new Gauge({ name, help, labelNames: ['projection'], registers: [registry], collect: fill }),
        value,
      });
      const gauges = [
        projectionGauge(
          'fellowbridge_projection_caught_up',
          '1 when the projection has reached the head of the history, 0 when it lags.',
          ({ caughtUp }) => (caughtUp ? 1 : 0),
        ),
        projectionGauge(
          'fellowbridge_projection_parked_events',
          'Events that wait because they, or an earlier one of their row, could not be folded.',
          ({ parked }) => parked,
        ),
      ];
    },
  };
};
