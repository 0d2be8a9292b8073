import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The feedback of both sides of a completed project, as far as the caller may see it. */
export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/projects/${id}/feedback`] as const,
    queryFn: ({ signal }) => call('getFeedback', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
