import type { Problem } from '#contract/problem.ts';

/** A call that the server refused, or that never reached it (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, message: string, problem: Problem | null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The sentence the server means the user to read, if it sent one. */
  get detail(): string | undefined {
    return this.problem?.detail;
  }
}
