import type { Problem } from '#contract/problem.ts';

/** A failed API call: refused by the server, or without any response (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, message: string, problem: Problem | null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The server's message for the user, if it sent one. */
  get detail(): string | undefined {
    return this.problem?.detail;
  }
}
