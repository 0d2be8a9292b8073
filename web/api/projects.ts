import { keepPreviousData } from '@tanstack/react-query';
import type { ListedGroup } from '#contract/projects.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

/** Key prefix of all lists of the member's projects. */
export const projectListsKey = ['/api/projects'] as const;

/** The member's projects, newest first, page by page, with the dashboard's counters. */
export const projectsQuery = (group?: ListedGroup, search?: string) =>
  pagesQuery('listProjects', { query: { group, search } });

/** Filters of the consultants who can be invited to a project. */
interface CandidateFilters {
  readonly search: string;
  /** Only those with at least one of the required areas. */
  readonly fitting: boolean;
  /** Only consultants whom the charity has saved. */
  readonly saved: boolean;
}

/**
 * Consultants who can be invited to a project, best fit first. Refetched on each visit, because availability changes.
 */
export const candidatesQuery = (id: string, { search, fitting, saved }: CandidateFilters) =>
  pagesQuery(
    'listCandidates',
    {
      params: { id },
      query: {
        ...(search === '' ? {} : { search }),
        ...(fitting ? { matching: 'true' as const } : {}),
        ...(saved ? { saved: 'true' as const } : {}),
      },
    },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );

/** One project as its participants see it. Refetched on each visit, because others change it too. */
export const projectQuery = (id: string) =>
  endpointQuery('getProject', { params: { id } }, { refetchOnMount: 'always' });
