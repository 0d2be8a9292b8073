/** How long the work takes, in seconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Measures a figure several times, one after the other. */
export const sampled = async (times: number, measure: () => Promise<number>): Promise<readonly number[]> => {
  const samples: number[] = [];
  for (let round = 0; round < times; round += 1) samples.push(await measure());
  return samples;
};
