import { ErrorState } from './error-state.tsx';
import { Loading, type SkeletonShape } from './skeleton.tsx';

interface NotLoadedProps {
  readonly query: { readonly isPending: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Announced to screen readers while loading: 'Loading projects...'. */
  readonly loading: string;
  readonly shapes?: readonly SkeletonShape[];
  /** Title and text of the error state. */
  readonly failure: string;
  readonly message?: string;
  readonly headingLevel?: 1 | 2 | 3;
}

/** Replaces a query's data until it has loaded: skeletons, or an error with a retry button. */
export const NotLoaded = ({
  query,
  loading,
  shapes,
  failure,
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
