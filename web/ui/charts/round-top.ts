/**
 * The round number up to which a chart with this highest value goes.
 * @param smallest the least it may be: 4 for things that are counted, so that 1 does not look like much.
 */
export const roundTop = (highest: number, smallest = 4): number => {
  const least = Math.max(highest, smallest);
  const unit = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((top) => top >= least) ?? least;
};
