/** Timeouts and retry delays of the adapter, all in milliseconds. */
export const DEFAULT_TIMING = {
  /**
   * How long an append or a read is retried after its first failure. The last attempt begins within this time and may
   * take {@link answerWithinMs}.
   */
  retryForMs: 8_000,
  /** Maximum delay before the first retry; it doubles with each further one. */
  firstPauseMs: 50,
  /** Maximum delay before any retry. */
  longestPauseMs: 2_000,
  /**
   * Timeout of a call for which the server sends nothing. Requests are answered within 20 s, which leaves room for
   * three attempts.
   */
  answerWithinMs: 5_000,
  /** A subscription that receives nothing for this long while the history grows is reopened. */
  stallAfterMs: 10_000,
};
export type Timing = Readonly<typeof DEFAULT_TIMING>;
