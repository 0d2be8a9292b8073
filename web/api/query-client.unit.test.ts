import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

describe('while the browser is offline', () => {
  it('a call that writes fails at once, and is not sent later', async () => {
    let calls = 0;
    const mutation = new MutationObserver(queryClient, {
      mutationFn: async () => {
        calls += 1;
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(mutation.mutate()).rejects.toThrow('Failed to fetch');
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect([calls, mutation.getCurrentResult().isPaused]).toEqual([1, false]);
  });

  it('a call that reads fails at once, so that its page offers to try again', async () => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['offline'],
      queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await observer.refetch()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    observer.destroy();
  });
});
