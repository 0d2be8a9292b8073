/** One measured figure, with its samples and its budget. */
export interface BenchRow {
  readonly what: string;
  readonly unit: string;
  readonly samples: readonly number[];
  /** As stated in design.md "Budgets", for example `≥ 2,000`; empty for none. */
  readonly budget: string;
}

export const benchRow = (what: string, unit: string, samples: readonly number[], budget = ''): BenchRow => ({
  what,
  unit,
  samples,
  budget,
});

/** The cost of one operation at several sizes of the history. */
export interface GrowthRow {
  readonly what: string;
  readonly unit: 'ms' | 'µs/event';
  /** From the smallest history to the largest. */
  readonly sizes: readonly {
    readonly events: number;
    readonly samples: readonly number[];
    /** How many entries the operation returned; 1 where its result has a fixed size. */
    readonly result: number;
  }[];
}
