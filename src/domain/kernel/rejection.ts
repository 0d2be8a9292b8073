/** A refused command. A value, not an exception: callers are expected to handle it. */
export interface Rejection {
  readonly rejected: true;
  /** Stable, for programs, for example `username-taken`. */
  readonly code: string;
  /** One sentence for the user: what is wrong and what to do. */
  readonly message: string;
  /** The invalid field, if any, by its name in the API. */
  readonly field?: string;
}

/** Refuses a command. */
export const reject = (code: string, message: string, field?: string): Rejection => ({
  rejected: true,
  code,
  message,
  ...(field === undefined ? {} : { field }),
});

export const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' && outcome !== null && 'rejected' in outcome && outcome.rejected === true;
