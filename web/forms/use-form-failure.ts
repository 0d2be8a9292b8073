import { useCallback } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useToast } from '../ui/toast.tsx';
import { useServerErrors } from './server-errors.tsx';
import { valueAt } from './value-at.ts';

interface FailureWords {
  readonly title: string;
  /** Said where the server gives no sentence of its own. */
  readonly message: string;
}

/**
 * What a form does with a refused submission (spec §8): the server's messages go to their fields, and a toast shows the
 * server's sentence, or the form's own. `errors` are for the {@link ServerErrorsProvider} around the fields.
 */
export const useFormFailure = ({ title, message }: FailureWords) => {
  const { errors, take } = useServerErrors();
  const { toast } = useToast();

  /** @param values what the form held when it was sent: a message goes as soon as its field changes. */
  const tell = useCallback(
    (error: unknown, values: unknown): void => {
      take(error, (path) => valueAt(values, path));
      const detail = error instanceof ApiError ? error.detail : undefined;
      toast({ title, message: detail ?? message, tone: 'destructive' });
    },
    [take, toast, title, message],
  );

  return { errors, tell };
};
