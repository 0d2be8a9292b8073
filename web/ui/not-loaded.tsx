import type { ReactNode } from 'react';
import { adviceOf } from '#api/failure.ts';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { Loading, type SkeletonShape } from './skeleton.tsx';

/** Reassurance about data that is safe on the server. */
export const nothingLost = 'Nothing is lost.';

interface NotLoadedProps {
  readonly query: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What is loaded: 'the projects'. */
  readonly what: string;
  /** Announced to screen readers while loading. */
  readonly loading?: string;
  readonly shapes?: readonly SkeletonShape[];
  /** Title of the error state. */
  readonly failure?: string;
  /** What a failure does not affect: {@link nothingLost}. */
  readonly reassurance?: string;
  readonly headingLevel?: 1 | 2 | 3;
}

interface LoadFailedProps extends Omit<ErrorStateProps, 'message'> {
  readonly error: unknown;
  /** What is not affected: {@link nothingLost}. */
  readonly reassurance?: string | undefined;
}

/** The error state of data that could not be loaded: says what is not affected, then what helps. */
export const LoadFailed = ({ error, reassurance, ...state }: LoadFailedProps) => (
  <ErrorState {...state} message={[...(reassurance ? [reassurance] : []), adviceOf(error)].join(' ')} />
);

/** Replaces a query's data until it has loaded: skeletons, or an error with a retry button. */
export const NotLoaded = ({
  query,
  what,
  loading = `Loading ${what}...`,
  shapes,
  failure = `We could not load ${what}`,
  reassurance,
  headingLevel,
}: NotLoadedProps) =>
  query.isPending ? (
    <Loading label={loading} shapes={shapes} />
  ) : (
    <LoadFailed
      title={failure}
      error={query.error}
      reassurance={reassurance}
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
