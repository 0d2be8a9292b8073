/** Data as the documentation shows it: what JSON can say, ids and other values as they are. */
export const plainData = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? Object(JSON.parse(JSON.stringify(data))) : {};
