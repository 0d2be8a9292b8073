/** Data as the documentation shows it: JSON, with ids and other values unchanged. */
export const plainData = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? Object(JSON.parse(JSON.stringify(data))) : {};
