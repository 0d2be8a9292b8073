/** How patient the adapter is. All in milliseconds. */
export interface Timing {
  /**
   * How long an append or a read is tried again while the server cannot be reached. The first
   * attempt and one that begins within this time may each take as long as a call may take besides.
   */
  readonly retryForMs: number;
  /** Longest pause before the first repetition; it doubles with each further one. */
  readonly firstPauseMs: number;
  /** Longest pause before any repetition. */
  readonly longestPauseMs: number;
  /** A subscription that stays silent for this long although the history has gone on is opened anew. */
  readonly stallAfterMs: number;
}

export const DEFAULT_TIMING: Timing = {
  retryForMs: 8_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  stallAfterMs: 10_000,
};
