import { useQueryClient } from '@tanstack/react-query';
import { projectListsKey } from '../../api/projects.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** Stands where a dashboard would say what waits, when it could not find out. */
export const WaitingFailed = ({ isRetrying }: { readonly isRetrying: boolean }) => {
  const queries = useQueryClient();
  return (
    <ErrorState
      title="We could not look for what waits for you"
      message="Nothing is lost. Check your connection and try again."
      onRetry={() => void queries.invalidateQueries({ queryKey: projectListsKey })}
      isRetrying={isRetrying}
    />
  );
};
