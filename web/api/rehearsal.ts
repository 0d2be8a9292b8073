import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { administrationStaleTime } from './administration.ts';
import { call } from './client.ts';

/** An event of a stream with the state and rows before and after it; the latest event if no revision is given. */
export const stepQuery = (stream: string, revision?: number | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/history/step', stream, revision ?? null] as const,
    queryFn: ({ signal }) => call('getStep', { params: { stream }, query: { revision }, signal }),
    staleTime: administrationStaleTime,
    placeholderData: keepPreviousData,
  });

/** An event rendered as a given-when-then test. */
export const specificationQuery = (stream: string, revision: number) =>
  queryOptions({
    queryKey: ['/api/admin/history/specification', stream, revision] as const,
    queryFn: ({ signal }) => call('getSpecification', { params: { stream }, query: { revision }, signal }),
    staleTime: administrationStaleTime,
  });
