import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useStoreDashboard } from '#api/dashboards.ts';
import { membersQuery } from '#api/members.ts';
import { useAction } from '#api/use-action.ts';
import type { Dashboard, MailFrequency } from '#contract/dashboards.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { copy } from './copy.ts';

const frequencies = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every Monday' },
] as const satisfies readonly { readonly value: MailFrequency; readonly label: string }[];

const labelOf = (every: MailFrequency): string =>
  (frequencies.find(({ value }) => value === every)?.label ?? '').replace(/^E/, 'e');

const useSetMails = ({ id }: Dashboard) => {
  const store = useStoreDashboard();
  return useAction({
    run: (mails: { readonly every: MailFrequency; readonly memberId?: string }) =>
      call('setDashboardMails', { params: { id }, body: mails }),
    succeeded: copy.mailsSet,
    failed: copy.mailsFailed,
    onSuccess: store,
  });
};

/** For administrators: who else receives the figures. */
const OtherMembers = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const [memberId, setMemberId] = useState<string | null>(null);
  const { mutate, isPending } = useSetMails(dashboard);
  const analysts = useInfiniteQuery(membersQuery({ role: 'analyst' }));
  const administrators = useInfiniteQuery(membersQuery({ role: 'admin' }));
  const open = [...(analysts.data?.pages ?? []), ...(administrators.data?.pages ?? [])]
    .flatMap(({ data }) => data)
    .filter(({ closedAt }) => closedAt === null);
  return (
    <Stack gap="small">
      {dashboard.mailedTo.length > 0 && (
        <Stack as="ul" gap="xxsmall">
          {dashboard.mailedTo.map((member) => (
            <li key={member.memberId}>
              <Cluster gap="xsmall">
                <Text>
                  {member.name}, {labelOf(member.every)}
                </Text>
                <Button
                  variant="quiet"
                  size="small"
                  icon="remove"
                  aria-label={`Stop the mails to ${member.name}`}
                  onClick={() => mutate({ memberId: member.memberId, every: 'never' })}
                >
                  Stop
                </Button>
              </Cluster>
            </li>
          ))}
        </Stack>
      )}
      <Cluster gap="xsmall">
        <Select
          label="Mail it to"
          value={memberId}
          placeholder="Choose an analyst or administrator"
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setMemberId}
        />
        {(['day', 'week'] as const).map((every) => (
          <Button
            key={every}
            variant="secondary"
            size="small"
            disabled={memberId === null}
            busy={isPending}
            onClick={() => memberId !== null && mutate({ memberId, every })}
          >
            {frequencies.find(({ value }) => value === every)?.label}
          </Button>
        ))}
      </Cluster>
    </Stack>
  );
};

interface DashboardMailsProps {
  readonly dashboard: Dashboard;
  readonly isAdministrator: boolean;
}

/** How often the figures of a dashboard are mailed, and to whom. */
export const DashboardMails = ({ dashboard, isAdministrator }: DashboardMailsProps) => {
  const { mutate, isPending } = useSetMails(dashboard);
  return (
    <TitledCard title="By mail" gap="small">
      <Select
        label="Mail me the figures"
        hint="After seven in the morning, UK time. Figures only, without pseudonyms."
        value={dashboard.mails}
        options={frequencies}
        disabled={isPending}
        onChange={(every) => mutate({ every })}
      />
      {isAdministrator && <OtherMembers dashboard={dashboard} />}
    </TitledCard>
  );
};
