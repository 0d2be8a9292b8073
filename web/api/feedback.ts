import { endpointQuery } from './endpoint-query.ts';

/** The feedback of both sides of a completed project, as far as the caller may see it. */
export const feedbackQuery = (id: string) =>
  endpointQuery('getFeedback', { params: { id } }, { refetchOnMount: 'always' });
