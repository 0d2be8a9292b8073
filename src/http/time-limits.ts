/** How long the server waits for what, in milliseconds. */
export const timeLimits = {
  /** For the head of a request to arrive. */
  headers: 10_000,
  /** For a handler to answer, with the body of the request arriving: shorter than an idempotency key is held. */
  handler: 20_000,
  /** For a file to come or go: ten megabytes over a poor line. No key is held meanwhile. */
  transfer: 300_000,
  /** For a file to go that has no greatest size: gigabytes over a poor line. */
  export: 14_400_000,
  /** For a stream of events to last: longer than administrators may be idle, so that opening it again is no use of theirs. */
  stream: 3_600_000,
  /** For an idle connection: longer than proxies keep theirs, so that they close first. */
  keepAlive: 72_000,
} as const;
