const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A new W3C `traceparent`, so that everything a user action causes on the server is one trace. Random; does not
 * identify the user.
 */
export const newTraceParent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
