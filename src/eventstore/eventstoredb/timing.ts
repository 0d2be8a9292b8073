/** How patient the adapter is. All in milliseconds. */
export interface Timing {
  /**
   * How long an append or a read is tried again after its first failure. The last attempt begins within this time and
   * may take {@link answerWithinMs}.
   */
  readonly retryForMs: number;
  /** Longest pause before the first repetition; it doubles with each further one. */
  readonly firstPauseMs: number;
  /** Longest pause before any repetition. */
  readonly longestPauseMs: number;
  /** A call that waits this long for a sign of the server fails. Requests are answered within 20 s, three attempts too. */
  readonly answerWithinMs: number;
  /** A subscription that is silent for this long while the history grows is reopened. */
  readonly stallAfterMs: number;
}

export const DEFAULT_TIMING: Timing = {
  retryForMs: 8_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  answerWithinMs: 5_000,
  stallAfterMs: 10_000,
};
