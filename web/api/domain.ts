import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DomainSpecsQuery } from '#contract/domain-specs.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/* The documentation changes only with a release, so it is loaded once and never refetched. */

/** The bounded contexts and the relations between them. */
export const domainOverviewQuery = queryOptions({
  queryKey: ['/api/domain'] as const,
  queryFn: ({ signal }) => call('getDomain', { signal }),
});

/** All event types of the catalogue. */
export const domainEventsQuery = queryOptions({
  queryKey: ['/api/domain/events'] as const,
  queryFn: ({ signal }) => call('listDomainEvents', { signal }),
});

/** All commands of the platform. */
export const domainCommandsQuery = queryOptions({
  queryKey: ['/api/domain/commands'] as const,
  queryFn: ({ signal }) => call('listDomainCommands', { signal }),
});

/** All aggregates. */
export const domainAggregatesQuery = queryOptions({
  queryKey: ['/api/domain/aggregates'] as const,
  queryFn: ({ signal }) => call('listDomainAggregates', { signal }),
});

/** All consumers of events: read models, reactors and reports. */
export const domainConsumersQuery = queryOptions({
  queryKey: ['/api/domain/consumers'] as const,
  queryFn: ({ signal }) => call('listDomainConsumers', { signal }),
});

/** The screens, with the commands that they send and the read models that they show. */
export const domainScreensQuery = queryOptions({
  queryKey: ['/api/domain/screens'] as const,
  queryFn: ({ signal }) => call('listDomainScreens', { signal }),
});

/** The path of one command through the platform. */
export const domainWalkQuery = queryOptions({
  queryKey: ['/api/domain/walk'] as const,
  queryFn: ({ signal }) => call('getDomainWalk', { signal }),
});

/** Filters of the business rules; an omitted one matches all rules. */
export type RuleFilters = Omit<z.input<typeof DomainSpecsQuery>, 'cursor' | 'limit'>;

/** Business rules, page by page. */
export const domainRulesQuery = (filters: RuleFilters, limit = 10) =>
  infiniteQueryOptions({
    queryKey: ['/api/domain/specs', filters, limit] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listDomainSpecs', { query: { ...filters, limit, cursor: pageParam }, signal }),
    ...byPages,
    placeholderData: keepPreviousData,
  });
