import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** What the sides of a completed project say about each other, as the caller sees it. */
export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/projects/${id}/feedback`] as const,
    queryFn: ({ signal }) => call('getFeedback', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
