import { useMutation } from '@tanstack/react-query';
import { call } from './client.ts';
import { useBecomeVisitor } from './session.ts';

/** Ends the session and returns home. A failure is only logged (spec §8). */
export const useSignOut = (): { readonly signOut: () => void; readonly isBusy: boolean } => {
  const becomeVisitor = useBecomeVisitor();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('signOut', { body: {} }),
    onSuccess: becomeVisitor,
    onError: (error) => console.error('Logout failed', error),
  });
  return { signOut: () => mutate(), isBusy: isPending };
};
