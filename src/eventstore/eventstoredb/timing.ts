/** Timeouts and retry delays of the adapter, all in milliseconds. */
export interface Timing {
  /**
   * How long an append or a read is retried after its first failure. The last attempt begins within this time and may
   * take {@link answerWithinMs}.
   */
  readonly retryForMs: number;
  /** Maximum delay before the first retry; it doubles with each further one. */
  readonly firstPauseMs: number;
  /** Maximum delay before any retry. */
  readonly longestPauseMs: number;
  /**
   * Timeout of a call for which the server sends nothing. Requests are answered within 20 s, which leaves room for
   * three attempts.
   */
  readonly answerWithinMs: number;
  /** A subscription that receives nothing for this long while the history grows is reopened. */
  readonly stallAfterMs: number;
}

export const DEFAULT_TIMING: Timing = {
  retryForMs: 8_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  answerWithinMs: 5_000,
  stallAfterMs: 10_000,
};
