import type { HistoryIntegrity } from '#contract/history-integrity.ts';
import { administrationStaleTime } from './administration.ts';
import { endpointQuery } from './endpoint-query.ts';

/** Polling intervals, in milliseconds: while a verification is in progress, and otherwise. */
const intervals = { moving: 1_000, still: 60_000 } as const;

/** Whether a verification is queued or running. */
export const isUnderWay = ({ data: { verification } }: HistoryIntegrity): boolean =>
  verification?.status === 'waiting' || verification?.status === 'running';

export const historyIntegrityKey = ['/api/admin/history/integrity'] as const;

/** The latest signed checkpoint and verification of the history, and the failures that have not been answered. */
export const historyIntegrityQuery = endpointQuery(
  'getHistoryIntegrity',
  {},
  {
    staleTime: administrationStaleTime,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? intervals.moving : intervals.still),
  },
);
