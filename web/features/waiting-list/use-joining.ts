import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useServerErrors } from '../../forms/server-errors.tsx';
import { valueAt } from '../../forms/value-at.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useToast } from '../../ui/toast.tsx';
import { waitingListWords } from './words.ts';

/** A choice that is open until somebody makes one. */
export const open = <Choice extends z.ZodType>(choice: Choice) => z.preprocess((value: string | null) => value, choice);

interface Submission<Body> {
  readonly body: Body;
  /** What the form held: a refused field shows why until that changes. */
  readonly typed: unknown;
}

/** Sends one of the two forms. On failure the form stays, with a toast that names another way (spec §8). */
export const useJoining = <Body>(
  send: (body: Body, idempotencyKey: string) => Promise<unknown>,
  onJoined: () => void,
) => {
  const { toast } = useToast();
  const { errors, take } = useServerErrors();
  const keyFor = useIdempotencyKey();
  const { mutateAsync } = useMutation({
    mutationFn: ({ body }: Submission<Body>) => send(body, keyFor(body)),
    onSuccess: onJoined,
    onError: (error, { typed }) => {
      take(error, (path) => valueAt(typed, path));
      toast({ ...waitingListWords.submitFailed, tone: 'destructive' });
    },
  });
  return {
    errors,
    join: (submission: Submission<Body>) => mutateAsync(submission).then(undefined, () => undefined),
  };
};
