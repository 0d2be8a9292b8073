import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { sessionsQuery } from '#api/account.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useAction } from '#api/use-action.ts';
import type { Session as SessionSchema } from '#contract/account-settings.ts';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as styles from './account-parts.css.ts';
import { SettingsSection } from './account-parts.tsx';
import { settingsCopy } from './copy.ts';

type Session = z.output<typeof SessionSchema>;

const PAGE_SIZE = 5;

/** One signed-in device. The current one is marked; Logout ends it. */
const DeviceRow = ({ session }: { readonly session: Session }) => {
  const { handle, device, openedAt, lastSeenAt, isCurrent } = session;
  const end = useAction({
    run: () =>
      call('endSession', { params: { handle } }).catch((error: unknown) => {
        // The session has already ended.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    succeeded: settingsCopy.deviceEnded,
    failed: settingsCopy.deviceFailed,
    refreshes: [sessionsQuery.queryKey],
  });
  return (
    <li className={styles.device}>
      <div className={styles.deviceText}>
        <span className={styles.deviceIcon}>
          <Icon name="screen" />
        </span>
        <div>
          <div className={styles.deviceName}>
            {device}
            {isCurrent && (
              <Badge tone="positive" icon="check">
                This device
              </Badge>
            )}
          </div>
          <Caption>
            Signed in {formatDateTime(openedAt)}
            {!isCurrent && ` · last used ${formatDateTime(lastSeenAt)}`}
          </Caption>
        </div>
      </div>
      {!isCurrent && (
        <Button
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

const EndOthers = ({ others }: { readonly others: number }) => (
  <Cluster>
    <ConfirmedAction
      button={{ children: 'Sign out all other devices' }}
      title="Sign out all other devices?"
      message={`This signs out ${others === 1 ? 'one other device' : `${others} other devices`} immediately. You stay signed in here.`}
      confirmLabel="Sign out all others"
      busyLabel="Signing out..."
      action={{
        run: () => call('endOtherSessions', {}),
        succeeded: settingsCopy.devicesEnded,
        failed: settingsCopy.deviceFailed,
        refreshes: [sessionsQuery.queryKey],
      }}
      closesOnFailure
    />
  </Cluster>
);

const DeviceList = ({ sessions }: { sessions: readonly Session[] }) => {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  const shown = ordered.slice(0, limit);
  return (
    <Stack gap="medium">
      <ul aria-label="Signed-in devices" className={styles.devices}>
        {shown.map((session) => (
          <DeviceRow key={session.handle} session={session} />
        ))}
      </ul>
      {ordered.length > PAGE_SIZE && (
        <LoadMore
          shown={shown.length}
          total={ordered.length}
          things="devices"
          hasMore={shown.length < ordered.length}
          onLoadMore={() => setLimit(limit + PAGE_SIZE)}
        />
      )}
      {others.length === 0 ? (
        <Text tone="muted">You are not signed in on any other device.</Text>
      ) : (
        <EndOthers others={others.length} />
      )}
    </Stack>
  );
};

/** The devices on which the member is signed in. */
export const Devices = () => (
  <SettingsSection
    title="Signed-in devices"
    description="If you do not recognise a device, sign it out here, then change your password."
  >
    <Loaded
      query={useQuery(sessionsQuery)}
      what="your devices"
      shapes={['title', 'line']}
      reassurance="All devices are still signed in."
      headingLevel={3}
    >
      {({ data }) => <DeviceList sessions={data} />}
    </Loaded>
  </SettingsSection>
);
