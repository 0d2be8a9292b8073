import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery, type Filters, pagesQuery } from './endpoint-query.ts';

/* The documentation changes only with a release, so it is loaded once and never refetched. */

/** The bounded contexts and the relations between them. */
export const domainOverviewQuery = endpointQuery('getDomain', {});

/** All event types of the catalogue. */
export const domainEventsQuery = endpointQuery('listDomainEvents', {});

export const domainCommandsQuery = endpointQuery('listDomainCommands', {});

export const domainAggregatesQuery = endpointQuery('listDomainAggregates', {});

/** All consumers of events: read models, reactors and reports. */
export const domainConsumersQuery = endpointQuery('listDomainConsumers', {});

/** The screens, with the commands that they send and the read models that they show. */
export const domainScreensQuery = endpointQuery('listDomainScreens', {});

/** The path of one command through the platform. */
export const domainWalkQuery = endpointQuery('getDomainWalk', {});

/** Filters of the business rules. */
export type RuleFilters = Filters<'listDomainSpecs'>;

export const domainRulesQuery = (filters: RuleFilters, limit = 10) =>
  pagesQuery('listDomainSpecs', { query: { ...filters, limit } }, { placeholderData: keepPreviousData });
