import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ProjectionFigures } from './health.ts';
import { remembered } from './remembered.ts';

/** How long figures are printed again before they are asked for anew, in milliseconds. */
export const FIGURES_REMEMBERED_MS = 1_000;

/** The process's figures for Prometheus, beside those that other parts add. */
export interface Metrics {
  /** What `/metrics` prints. */
  readonly registry: Registry;
  /** Counts events that were written to the history, by type. */
  appended(types: readonly string[]): void;
  /** Adds the projections' figures, asked for at most once a second; they are missing while asking fails. */
  observeProjections(figures: () => Promise<readonly ProjectionFigures[]>): void;
  /** The same for the reactors. */
  observeReactors(figures: () => Promise<readonly ProjectionFigures[]>): void;
}

/** How figures of one kind are named, and what their help says of them. */
interface Observed {
  readonly kind: 'projection' | 'reactor';
  readonly parked: string;
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
  const observe = ({ kind, parked }: Observed, figures: () => Promise<readonly ProjectionFigures[]>): void => {
    // Both gauges are filled in one go, after the wait: a scrape that overlaps never finds them half empty.
    const fill = remembered(FIGURES_REMEMBERED_MS, async () => {
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

  return {
    registry,
    appended: (types) => {
      for (const type of types) appended.inc({ type });
    },
    observeProjections: (figures) =>
      observe(
        {
          kind: 'projection',
          parked: 'Events that wait because they, or an earlier one of their row, could not be folded.',
        },
        figures,
      ),
    observeReactors: (figures) =>
      observe({ kind: 'reactor', parked: 'Events that could not be answered, for now.' }, figures),
  };
};
