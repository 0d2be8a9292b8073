import type { Problem } from '#contract/problem.ts';

/** A failed API call: refused by the server, or without any response (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** The request, where it is known. */
  readonly sent: RequestInit | undefined;

  constructor(status: number, message: string, problem: Problem | null, sent?: RequestInit) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
    this.sent = sent;
  }

  /** The server's message for the user, if it sent one. */
  get detail(): string | undefined {
    return this.problem?.detail;
  }
}
