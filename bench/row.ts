/** One measured figure, with its samples and its budget. */
export interface BenchRow {
  readonly what: string;
  readonly unit: string;
  readonly samples: readonly number[];
  /** As design.md "Budgets" states it, for example `≥ 2,000`. */
  readonly budget: string;
  readonly better: 'higher' | 'lower';
}
