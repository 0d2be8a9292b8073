import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Session } from '../../../../src/http/contract/accounts.ts';
import { sessionsQuery } from '../../../api/account.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import * as styles from './devices.css.ts';
import { settingsWords } from './words.ts';

interface DeviceRowProps {
  readonly session: z.output<typeof Session>;
  /** The row is about to go, and with it the button that has the focus. */
  readonly onEnded: () => void;
}

/** One signed-in device. The one that asks is marked; it is signed out by Logout. */
export const DeviceRow = ({ session, onEnded }: DeviceRowProps) => {
  const { toast } = useToast();
  const queries = useQueryClient();
  const { handle, device, openedAt, lastSeenAt, isCurrent } = session;

  const end = useMutation({
    mutationFn: () =>
      call('endSession', { params: { handle } }).catch((error: unknown) => {
        // Its session has ended meanwhile: that is what was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: async () => {
      onEnded();
      toast({ ...settingsWords.deviceEnded, tone: 'default' });
      await queries.invalidateQueries(sessionsQuery);
    },
    onError: useFailureToast(settingsWords.deviceFailed),
  });

  return (
    <li className={styles.device}>
      <div className={styles.matter}>
        <span className={styles.mark}>
          <Icon name="screen" />
        </span>
        <div>
          <div className={styles.name}>
            {device}
            {isCurrent && (
              <Badge tone="positive" icon="check">
                This device
              </Badge>
            )}
          </div>
          <Text size="caption" tone="muted">
            Signed in {formatDateTime(openedAt)}
            {!isCurrent && ` · last used ${formatDateTime(lastSeenAt)}`}
          </Text>
        </div>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          busy={end.isPending}
          busyLabel="Signing out..."
          aria-label={`Sign out ${device}, last used ${formatDateTime(lastSeenAt)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};
