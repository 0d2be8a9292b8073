import { useMutation } from '@tanstack/react-query';
import { type Arguments, call } from '../../api/client.ts';
import { useServerErrors } from '../../forms/server-errors.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useToast } from '../../ui/toast.tsx';
import { waitingListWords } from './words.ts';

type JoinCall = 'joinWaitingListAsCharity' | 'joinWaitingListAsConsultant';
type BodyOf<Name extends JoinCall> = Arguments<Name> extends { readonly body: infer Body } ? Body : never;

/** Sends one of the two forms. On failure the form stays, with a toast that names another way (spec §8). */
export const useJoinWaitingList = <Name extends JoinCall>(
  name: Name,
  onJoined: () => void,
  readValue: (field: string) => unknown,
) => {
  const { toast } = useToast();
  const serverErrors = useServerErrors();
  const keyFor = useIdempotencyKey();
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyOf<Name>) => call(name, { body, idempotencyKey: keyFor(body) } as Arguments<Name>),
    onSuccess: onJoined,
    onError: (error) => {
      serverErrors.take(error, readValue);
      toast({ ...waitingListWords.submitFailed, tone: 'destructive' });
    },
  });
  return {
    join: (body: BodyOf<Name>) => mutateAsync(body).then(undefined, () => undefined),
    errors: serverErrors.errors,
  };
};
