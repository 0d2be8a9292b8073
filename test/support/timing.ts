/** The measured difference between two kinds of request, in milliseconds. */
export interface Comparison {
  /** The difference of the first kind to the second, at the quartiles. */
  readonly differences: readonly number[];
  /** The noise; a greater difference would reveal the kind. */
  readonly limit: number;
  readonly isTelling: boolean;
}

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * part;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A robust standard deviation: from the median absolute deviation. */
const spread = (values: readonly number[]): number => {
  const middle = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)));
};

/** Differences below this are hidden by network jitter, in milliseconds. */
const LEAST_MS = 2;
/** Number of standard errors of a significant difference. */
const ERRORS = 6;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

type Work = () => Promise<unknown>;

/** Measures all kinds in every round, in changing order. Returns the times of each. */
const measure = async (kinds: readonly Work[], rounds: number, lanes: number): Promise<readonly number[][]> => {
  const times = kinds.map((): number[] => []);
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < rounds) {
      const shift = begun;
      begun += 1;
      for (const turn of kinds.keys()) {
        const kind = (turn + shift) % kinds.length;
        const work = kinds[kind];
        if (work) times[kind]?.push(await timed(work));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
};

/** Warm-up rounds, which open connections and compile code. */
const WARM_UP = 10;

/**
 * Measures two kinds of request alternately, and the second kind twice: its difference from itself is the noise of the
 * machine and its load.
 * @param lanes concurrent rounds
 */
export const compareTimes = async (
  first: Work,
  second: Work,
  { rounds, lanes }: { readonly rounds: number; readonly lanes: number },
): Promise<Comparison> => {
  const kinds = [first, second, second];
  await measure(kinds, WARM_UP, lanes);
  const [one = [], other = [], again = []] = await measure(kinds, rounds, lanes);
  const standardError = (1.36 * Math.SQRT2 * Math.max(spread(other), spread(again))) / Math.sqrt(rounds);
  const parts = [0.25, 0.5, 0.75];
  const differenceOf = (left: readonly number[], right: readonly number[]): readonly number[] =>
    parts.map((part) => quantile(left, part) - quantile(right, part));
  const noise = Math.max(...differenceOf(other, again).map(Math.abs));
  const limit = Math.max(LEAST_MS, ERRORS * standardError, 2 * noise);
  const differences = differenceOf(one, other);
  return { differences, limit, isTelling: differences.some((difference) => Math.abs(difference) > limit) };
};
