import { useCallback } from 'react';
import { type FailureWords, useFailureToast } from '../lib/use-failure-toast.ts';
import { useServerErrors } from './server-errors.tsx';
import { valueAt } from './value-at.ts';

/**
 * What a form does with a refused submission (spec §8): the server's messages go to their fields, and a toast shows the
 * server's sentence, or the form's own. `errors` are for the {@link ServerErrorsProvider} around the fields.
 */
export const useFormFailure = (words: FailureWords) => {
  const { errors, take } = useServerErrors();
  const toastFailure = useFailureToast(words);

  /** @param values what the form held when it was sent: a message goes as soon as its field changes. */
  const tell = useCallback(
    (error: unknown, values: unknown): void => {
      take(error, (path) => valueAt(values, path));
      toastFailure(error);
    },
    [take, toastFailure],
  );

  return { errors, tell };
};
