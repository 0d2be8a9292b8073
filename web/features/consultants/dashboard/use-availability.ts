import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/session.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useToast } from '../../../ui/toast.tsx';
import { dashboardWords } from './words.ts';

const words = dashboardWords.availability;

const withAvailability = (user: CurrentUser, availability: boolean): CurrentUser =>
  user.consultantProfile === null ? user : { ...user, consultantProfile: { ...user.consultantProfile, availability } };

/** Opens or closes the own profile for new projects: shown at once, taken back when the server refuses (spec §8). */
export const useAvailability = (consultantId: string) => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const tellFailure = useFailureToast(words.failed);
  const { queryKey } = currentUserQuery;

  const show = (availability: boolean) =>
    queries.setQueryData(queryKey, (user) => user && withAvailability(user, availability));

  return useMutation({
    // One after the other, so that the last press is also what the server hears last.
    scope: { id: 'availability' },
    mutationFn: (availability: boolean) =>
      call('changeAvailability', { params: { id: consultantId }, body: { availability } }),
    onMutate: async (availability) => {
      await queries.cancelQueries({ queryKey });
      show(availability);
    },
    onSuccess: async (_, availability) => {
      toast({ ...(availability ? words.becameAvailable : words.becameUnavailable), tone: 'default' });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['/api/consultants'] }),
        queries.invalidateQueries({ queryKey: [`/api/consultants/${consultantId}`] }),
      ]);
    },
    onError: async (error, availability) => {
      show(!availability);
      tellFailure(error);
      // A refusal may have a reason that this screen does not know yet, such as a suspension.
      await queries.invalidateQueries({ queryKey });
    },
  });
};
