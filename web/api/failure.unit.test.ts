import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { failureOf } from './failure.ts';

const failed = {
  title: 'Login failed',
  message: 'Please check your credentials and try again.',
  unreachable: 'We could not reach Fellowbridge. Check your connection; nothing you typed is lost.',
};
const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The server says why.' };

describe('the message for a failed call', () => {
  it("is the server's", () => {
    expect(failureOf(new ApiError(409, '409', problem), failed).message).toBe('The server says why.');
  });

  it('is the given one without a reason', () => {
    expect(failureOf(new ApiError(500, '500', null), failed).message).toBe(failed.message);
  });

  it('blames the connection, not the input, without any response', () => {
    expect(failureOf(new ApiError(0, '0', null), failed)).toEqual({
      title: 'Login failed',
      message: 'We could not reach Fellowbridge. Check your connection; nothing you typed is lost.',
    });
  });

  it.each([502, 503, 504])('blames no input either when only a proxy answers, with %i', (status) => {
    expect(failureOf(new ApiError(status, `${status}`, null), failed).message).toBe(failed.unreachable);
    expect(failureOf(new ApiError(status, `${status}`, { ...problem, status }), failed).message).toBe(problem.detail);
  });

  it('is fixed if the specification fixes it', () => {
    expect(failureOf(new ApiError(0, '0', null), { ...failed, isFixed: true }).message).toBe(failed.message);
  });
});
