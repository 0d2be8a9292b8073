/** Identifies a figure of an answer: the keys of its row, and the step whose events it counts. */
export interface FigureAddress {
  readonly keys: readonly (string | number | null)[];
  /** From 0. */
  readonly step: number;
}
