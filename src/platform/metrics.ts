import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** How far a projection is, as far as numbers tell. */
export interface ProjectionFigures {
  readonly name: string;
  /** True when it has reached the head of the history. */
  readonly isCurrent: boolean;
  /** Events that could not be folded and wait for a fix, and those that wait behind them. */
  readonly parked: number;
}

export interface Metrics {
  /** What `/metrics` prints. */
  readonly registry: Registry;
  /** Counts events that were written to the history. */
  appended(types: readonly string[]): void;
}

/**
 * The process's figures for Prometheus, beside those that the HTTP part adds.
 * @param projections asked at every scrape; when it fails, the projections' figures are missing.
 */
export const openMetrics = (projections: () => Promise<readonly ProjectionFigures[]>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const appended = new Counter({
    name: 'fellowbridge_events_appended_total',
    help: 'Events that this process wrote to the history.',
    labelNames: ['type'],
    registers: [registry],
  });
  const parked = new Gauge({
    name: 'fellowbridge_projection_parked_events',
    help: 'Events that wait because they, or an earlier one of their row, could not be folded.',
    labelNames: ['projection'],
    registers: [registry],
  });
  new Gauge({
    name: 'fellowbridge_projection_current',
    help: '1 when the projection has reached the head of the history, 0 when it lags.',
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      this.reset();
      parked.reset();
      for (const figures of await projections().catch(() => [])) {
        this.set({ projection: figures.name }, figures.isCurrent ? 1 : 0);
        parked.set({ projection: figures.name }, figures.parked);
      }
    },
  });
  return {
    registry,
    appended: (types) => {
      for (const type of types) appended.inc({ type });
    },
  };
};
