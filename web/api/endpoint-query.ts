import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { EndpointName } from '#contract/contract.ts';
import { type Answer, type Arguments, addressOf, call, type Part } from './client.ts';
import { byPages } from './pages.ts';

type Given<Name extends EndpointName> = Omit<Arguments<Name>, 'idempotencyKey' | 'signal'>;

/** What narrows an endpoint's list; all entries match what is left out. */
export type Filters<Name extends EndpointName> = Omit<Part<Name, 'query'>, 'cursor' | 'limit'>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The key of an endpoint's queries: its path, then what narrows the result. The path alone is their common prefix. */
const keyOf = (name: EndpointName, { params, query }: Parts): QueryKey => [
  addressOf(name, params),
  ...(query === undefined ? [] : [query]),
];

/** The query of one endpoint. Its key is the path, then the query. */
export const endpointQuery = <Name extends EndpointName>(
  name: Name,
  given: Given<Name>,
  options: Omit<UnusedSkipTokenOptions<Answer<Name>>, 'queryKey' | 'queryFn'> = {},
) =>
  queryOptions({
    ...options,
    queryKey: keyOf(name, given),
    queryFn: ({ signal }) => call(name, { ...given, signal } as Arguments<Name>),
  });

interface PageOf {
  readonly nextCursor: string | null;
}

type PagedName = { [Name in EndpointName]: Answer<Name> extends PageOf ? Name : never }[EndpointName];

/** The query of an endpoint that returns a list page by page. */
export const pagesQuery = <Name extends PagedName>(
  name: Name,
  given: Given<Name>,
  options: Omit<
    UnusedSkipTokenInfiniteOptions<Answer<Name> & PageOf>,
    'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
  > = {},
) =>
  infiniteQueryOptions({
    ...options,
    queryKey: keyOf(name, given),
    queryFn: ({ pageParam, signal }) => {
      const { query }: Parts = given;
      const page = { ...given, query: { ...query, cursor: pageParam }, signal };
      return call(name, page as unknown as Arguments<Name>) as Promise<Answer<Name> & PageOf>;
    },
    ...byPages,
  });
