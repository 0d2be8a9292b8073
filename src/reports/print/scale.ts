/** Approximate number of grid lines. */
const LINES = 4;

/** Round axis values from 0, the last at or above the highest value. */
export const roundValues = (highest: number): readonly number[] => {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / LINES;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(highest / step - 1e-9);
  // Multiples instead of sums: 0.1 + 0.2 is not round.
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)));
};
