/** A refusal of a command: a value, because the caller is expected to handle it. */
export interface Rejection {
  readonly rejected: true;
  /** Stable, for programs: `username-taken`. */
  readonly code: string;
  /** One sentence for the user: what is wrong and what would help. */
  readonly message: string;
  /** The command's field at fault, where there is one, as the API names it. */
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
