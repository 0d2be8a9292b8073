import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Session } from '../../../../src/http/contract/accounts.ts';
import { sessionsQuery } from '../../../api/account.ts';
import { call } from '../../../api/client.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DeviceRow } from './device-row.tsx';
import * as styles from './devices.css.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords } from './words.ts';

/** Devices shown at first, and more with each press. */
const PAGE = 5;

const EndOthers = ({ others, onEnded }: { others: number; onEnded: () => void }) => {
  const { toast } = useToast();
  const toastFailure = useFailureToast(settingsWords.deviceFailed);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const endAll = useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: async () => {
      setAsking(false);
      toast({ ...settingsWords.devicesEnded, tone: 'default' });
      await queries.invalidateQueries(sessionsQuery);
      onEnded();
    },
    onError: (error) => {
      setAsking(false);
      toastFailure(error);
    },
  });

  return (
    <Cluster>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out all other devices
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out all other devices?"
        message={`${others === 1 ? 'One other device is' : `${others} other devices are`} signed out at once. You stay signed in here.`}
        confirmLabel="Sign out all others"
        busy={endAll.isPending}
        busyLabel="Signing out..."
        onConfirm={() => endAll.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Cluster>
  );
};

const DeviceList = ({ sessions }: { sessions: readonly z.output<typeof Session>[] }) => {
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState(PAGE);
  // This device stands first, the others as they were last used.
  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)];
  const shown = ordered.slice(0, wanted);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const focusList = () => list.current?.focus();
  return (
    <Stack gap="medium">
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className={styles.list}>
        {shown.map((session) => (
          <DeviceRow key={session.handle} session={session} onEnded={focusList} />
        ))}
      </ul>
      {ordered.length > PAGE && (
        <LoadMore
          shown={shown.length}
          total={ordered.length}
          things="devices"
          hasMore={shown.length < ordered.length}
          onLoadMore={() => {
            setWanted(wanted + PAGE);
            // The button goes with the last page.
            if (wanted + PAGE >= ordered.length) focusList();
          }}
        />
      )}
      {others === 0 ? (
        <Text tone="muted">You are signed in on no other device.</Text>
      ) : (
        <EndOthers others={others} onEnded={focusList} />
      )}
    </Stack>
  );
};

/** Where the member is signed in. */
export const Devices = () => {
  const { data, isPending, isError, isFetching, refetch } = useQuery(sessionsQuery);
  return (
    <SettingsSection
      title="Signed-in devices"
      description="Something you do not recognise? Sign it out here, then change your password."
    >
      {isPending && (
        <Loading label="Loading your devices...">
          <Skeleton shape="title" />
          <Skeleton />
        </Loading>
      )}
      {isError && (
        <ErrorState
          title="We could not load your devices"
          message="Nothing was signed out. Check your connection and try again."
          headingLevel={3}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && <DeviceList sessions={data.data} />}
    </SettingsSection>
  );
};
