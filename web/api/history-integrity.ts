import { queryOptions } from '@tanstack/react-query';
import type { HistoryIntegrity } from '#contract/history-integrity.ts';
import { administrationStaleTime } from './administration.ts';
import { call } from './client.ts';

/** How often the state is loaded again, in milliseconds: while a verification is under way, and otherwise. */
const intervals = { moving: 1_000, still: 60_000 } as const;

/** Whether a verification waits for a worker or runs. */
export const isUnderWay = ({ data: { verification } }: HistoryIntegrity): boolean =>
  verification?.status === 'waiting' || verification?.status === 'running';

export const historyIntegrityKey = ['/api/admin/history/integrity'] as const;

/** The last signed checkpoint and verification of the history, and failures without an answer. */
export const historyIntegrityQuery = queryOptions({
  queryKey: historyIntegrityKey,
  queryFn: ({ signal }) => call('getHistoryIntegrity', { signal }),
  staleTime: administrationStaleTime,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? intervals.moving : intervals.still),
});
