/** The operations token of every server that a test starts. */
export const operationsToken = 'operations-token-of-the-test-servers';

/** Headers of a request by monitoring. */
export const asOperator = { authorization: `Bearer ${operationsToken}` };

/** Reads the metrics of a process. Returns a function that looks up a figure without labels by its name. */
export const figuresOf = async (url: string, signal?: AbortSignal): Promise<(name: string) => number> => {
  const text = await (await fetch(`${url}/metrics`, { headers: asOperator, ...(signal && { signal }) })).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
