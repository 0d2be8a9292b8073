import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading, type SkeletonShape } from './skeleton.tsx';

/** Message of an error state about data that is safe on the server. */
export const nothingLost = 'Nothing is lost. Check your connection and try again.';

interface NotLoadedProps {
  readonly query: { readonly isPending: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** What is loaded: 'the projects'. */
  readonly what: string;
  /** Announced to screen readers while loading. */
  readonly loading?: string;
  readonly shapes?: readonly SkeletonShape[];
  /** Title and text of the error state. */
  readonly failure?: string;
  readonly message?: string;
  readonly headingLevel?: 1 | 2 | 3;
}

/** Replaces a query's data until it has loaded: skeletons, or an error with a retry button. */
export const NotLoaded = ({
  query,
  what,
  loading = `Loading ${what}...`,
  shapes,
  failure = `We could not load ${what}`,
  message = 'Check your connection and try again.',
  headingLevel,
}: NotLoadedProps) =>
  query.isPending ? (
    <Loading label={loading} shapes={shapes} />
  ) : (
    <ErrorState
      title={failure}
      message={message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      headingLevel={headingLevel}
    />
  );

interface LoadedProps<Data> extends NotLoadedProps {
  readonly query: NotLoadedProps['query'] & { readonly data: Data | undefined };
  readonly children: (data: Data) => ReactNode;
}

/** Renders a query's data, and {@link NotLoaded} until it has loaded. */
export const Loaded = <Data,>({ query, shapes = ['block', 'block'], children, ...props }: LoadedProps<Data>) =>
  query.data === undefined ? <NotLoaded query={query} shapes={shapes} {...props} /> : children(query.data);
