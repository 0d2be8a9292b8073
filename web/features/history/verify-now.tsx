import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { historyIntegrityKey, historyIntegrityQuery, isUnderWay } from '#api/history-integrity.ts';
import { useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';

/** Button that requests a verification of the whole history; busy until the verification has ended. */
export const VerifyNow = () => {
  const { data } = useQuery(historyIntegrityQuery);
  const { mutate, isPending } = useAction({
    run: () => call('verifyHistory', { body: {} }),
    failed: { title: 'Not started', message: 'The verification could not be requested. Please try again.' },
    refreshes: [historyIntegrityKey],
  });
  return (
    <Button
      size="small"
      icon="refresh"
      busy={isPending || (data !== undefined && isUnderWay(data))}
      busyLabel="Verifying..."
      onClick={() => mutate()}
    >
      Verify now
    </Button>
  );
};
