import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { untilReadable } from './until-readable.ts';

const answers = (...outcomes: readonly (string | ApiError)[]) => {
  let asked = 0;
  return {
    asked: () => asked,
    read: async (): Promise<string> => {
      const outcome = outcomes[Math.min(asked, outcomes.length - 1)] ?? '';
      asked += 1;
      if (outcome instanceof ApiError) throw outcome;
      return outcome;
    },
  };
};

const failure = (status: number): ApiError => new ApiError(status, `${status}: not now`, null);
const atOnce = async (): Promise<void> => {};

test('retries while the result is missing or the server is behind', async () => {
  const { read, asked } = answers(failure(404), failure(503), 'here');
  expect(await untilReadable(read, atOnce)).toBe('here');
  expect(asked()).toBe(3);
});

test('throws any other error at once', async () => {
  const { read, asked } = answers(failure(403), 'here');
  await expect(untilReadable(read, atOnce)).rejects.toMatchObject({ status: 403 });
  expect(asked()).toBe(1);
});

test('gives up after ten attempts, and says that the change is saved', async () => {
  const { read, asked } = answers(failure(404));
  await expect(untilReadable(read, atOnce)).rejects.toMatchObject({
    status: 202,
    detail: expect.stringContaining('is saved'),
  });
  expect(asked()).toBe(10);
});
