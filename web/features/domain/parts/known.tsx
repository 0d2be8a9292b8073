import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { Section } from '../place.ts';
import { DomainLink } from './domain-link.tsx';

interface KnownProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is read, in the plural: 'events'. */
  readonly things: string;
  readonly children: (data: Data) => ReactNode;
}

/** What is read once and then known: while it loads, when it cannot be loaded, and when it is there. */
export const Known = <Data,>({ query, things, children }: KnownProps<Data>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <Loading label={`Loading ${things}...`}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return (
    <ErrorState
      title={`We could not load the ${things}`}
      message="The documentation belongs to this release and changes with it only. Check your connection and try again."
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
};

/** Stands where an address names something that this release does not have. */
export const Unknown = ({ section, thing }: { readonly section: Section; readonly thing: string }) => (
  <EmptyState
    title={`This release has no ${thing} of that name`}
    message="It may have been given another name, or have gone. Search for it, or look through the list."
    headingLevel={2}
    action={
      <DomainLink to={{ section, name: null }} weight="strong">
        Show the list
      </DomainLink>
    }
  />
);
