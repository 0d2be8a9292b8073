import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { type FailureWords, useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useToast } from '../../../ui/toast.tsx';

interface Told {
  readonly title: string;
  readonly message?: string;
}

interface AdminAction<Given, Answer> {
  readonly change: (given: Given) => Promise<Answer>;
  /** What the toast says of success. */
  readonly done: (given: Given, answer: Answer) => Told;
  /** What it says of a failure for which the server has no sentence. */
  readonly failed: FailureWords;
  /** Beginnings of the keys of what it changes: read again before the action counts as done. */
  readonly refreshes: readonly QueryKey[];
  /** What follows a success: closing the dialog, for one. */
  readonly onDone?: (given: Given) => void;
  /** Sees a failure first. */
  readonly onFailed?: (error: unknown) => void;
}

/** One thing that an administrator does: lists are read again, and a toast says how it went. */
export const useAdminAction = <Given, Answer = unknown>({
  change,
  done,
  failed,
  refreshes,
  onDone,
  onFailed,
}: AdminAction<Given, Answer>) => {
  const { toast } = useToast();
  const tellFailure = useFailureToast(failed);
  const queries = useQueryClient();
  const refresh = () => Promise.all(refreshes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, given) => {
      await refresh();
      onDone?.(given);
      toast(done(given, answer));
    },
    onError: (error) => {
      onFailed?.(error);
      tellFailure(error);
      // Refused: somebody else was faster, so what is shown is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void refresh();
    },
  });
};
