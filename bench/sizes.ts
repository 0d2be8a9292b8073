const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1_000, M: 1_000_000 };

/** Parses sizes of histories such as `10k,1M`, in ascending order. Throws for anything else. */
export const sizesOf = (text: string): readonly number[] =>
  text
    .split(',')
    .map((size) => {
      const [, number, unit = ''] = /^(\d+)([kM]?)$/.exec(size) ?? [];
      const events = Number(number) * (UNITS[unit] ?? Number.NaN);
      if (!(events > 0)) throw new Error(`--sizes takes numbers of events such as 10k,100k,1M, not ${size}.`);
      return events;
    })
    .sort((a, b) => a - b);
