import { afterEach, describe, expect, it, vi } from 'vitest';
import { idempotencyHeader } from '#contract/headers.ts';
import { ApiError } from './api-error.ts';
import { adviceOf, failureOf } from './failure.ts';
import { request } from './request.ts';

const failed = {
  title: 'Login failed',
  message: 'Please check your credentials and try again.',
  unreachable: 'Check your connection; nothing you typed is lost.',
};
const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The server says why.' };

afterEach(() => vi.unstubAllGlobals());

describe('the message for a failed call', () => {
  it("is the server's", () => {
    expect(failureOf(new ApiError(409, '409', problem), failed).message).toBe('The server says why.');
  });

  it('is the given one without a reason', () => {
    expect(failureOf(new ApiError(500, '500', null), failed).message).toBe(failed.message);
  });

  it('blames the connection, not the input, without any response', () => {
    expect(failureOf(new ApiError(0, '0', null), failed)).toEqual({
      title: 'No answer from Fellowbridge',
      message: 'Check your connection; nothing you typed is lost.',
    });
  });

  it.each([502, 503, 504])('blames no input either when only a proxy answers, with %i', (status) => {
    expect(failureOf(new ApiError(status, `${status}`, null), failed).message).toBe(failed.unreachable);
    expect(failureOf(new ApiError(status, `${status}`, { ...problem, status }), failed).message).toBe(problem.detail);
  });

  it.each([
    ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered by a proxy', () => Promise.resolve(new Response('', { status: 504 }))],
  ])(
    'says that trying again is safe only if the call had an idempotency key, when its answer was %s',
    async (_, answer) => {
      vi.stubGlobal('fetch', answer);
      const messageOf = (headers: Record<string, string>) =>
        request('/api/projects', { method: 'POST', headers }).catch(
          (error: unknown) => failureOf(error, failed).message,
        );
      expect(await messageOf({ [idempotencyHeader]: 'a-key' })).toBe(
        'We do not know whether this was done. Trying again is safe: nothing is done twice.',
      );
      expect(await messageOf({})).toBe(failed.unreachable);
    },
  );

  it('claims no outcome when the answer to a change was lost, but says that nothing could be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const said = (method: string) =>
      request('/api/dashboards/1', { method }).catch((error: unknown) =>
        failureOf(error, { title: 'The dashboard was not deleted', message: 'It is still on the list.' }),
      );
    expect(await said('DELETE')).toEqual({
      title: 'No answer from Fellowbridge',
      message: 'We do not know whether this was done. Please check before you try again.',
    });
    expect(await said('GET')).toEqual({ title: 'No answer from Fellowbridge', message: 'It is still on the list.' });
  });

  it('is fixed if the specification fixes it', () => {
    expect(failureOf(new ApiError(0, '0', null), { ...failed, isFixed: true }).message).toBe(failed.message);
  });
});

describe('the advice when data was not loaded', () => {
  it.each([
    ['the server says why', new ApiError(409, '409', problem), 'The server says why.'],
    ['only a proxy answers', new ApiError(502, '502', null), 'Please try again in a moment.'],
    ['no answer arrives', new ApiError(0, '0', null), 'Check your connection and try again.'],
  ])('fits when %s', (_, error, advice) => {
    expect(adviceOf(error)).toBe(advice);
  });
});
