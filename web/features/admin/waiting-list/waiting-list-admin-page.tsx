import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSummaryQuery, type SignupFilters } from '#api/administration.ts';
import { addressOf, call } from '#api/client.ts';
import { useProvedDownload } from '#api/proved-download.ts';
import { useAction } from '#api/use-action.ts';
import { signupStatuses } from '#domain/waiting-list/choices.ts';
import { HistoryButton } from '#features/history/timeline/history-button.tsx';
import { useAskedEntry } from '#lib/asked-entry.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Caption } from '#ui/text.tsx';
import { signupActionCopy, signupStatusLabels } from '../copy.ts';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { useDeliveryMessage } from '../mail/mail-health-notice.tsx';
import type { WaitingListSearch } from '../search.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignups, ConsultantSignups, LatestSignups, SignupCounts } from './signup-lists.tsx';
import type { AnySignup } from './signups.ts';

export const metadata = {
  path: '/admin/waiting-list',
  title: 'Waiting List',
  area: 'Administration',
} as const satisfies PageMetadata;

interface Asked {
  readonly what: 'invite' | 'withdraw';
  readonly id: string;
}

const nameOf = (signup: AnySignup): string => ('charityName' in signup ? signup.charityName : signup.fullName);
const personOf = (signup: AnySignup): string => ('charityName' in signup ? signup.contactName : signup.fullName);

/** Queries that the actions change: lists and figures. */
const refreshes = [
  ['/api/admin/waiting-list/charities'],
  ['/api/admin/waiting-list/consultants'],
  ['/api/admin/summary'],
  ['/api/admin/mails'],
] as const;

interface SignupActionsProps {
  readonly children: (actions: (signup: AnySignup) => ReactNode) => ReactNode;
}

/** Invites signups to register, and removes them permanently (decisions, Waiting list afterwards). */
const SignupActions = ({ children }: SignupActionsProps) => {
  const { asked, setAsked, close, closeFor } = useAskedEntry(({ id }: Asked) => id);
  const deliveryMessage = useDeliveryMessage();
  const invite = useAction({
    run: ({ id, invitations }: AnySignup, idempotencyKey) =>
      call('inviteSignup', { params: { id }, body: { invitations }, idempotencyKey }),
    succeeded: (_, { email }) => ({ title: 'Invited to register', message: deliveryMessage(email) }),
    failed: signupActionCopy.inviteFailed,
    refreshes,
    onSuccess: (_, { id }) => closeFor(id),
  });
  const withdraw = useAction({
    run: ({ id }: AnySignup) => call('withdrawSignup', { params: { id } }),
    succeeded: (_, signup) => signupActionCopy.withdrawn(personOf(signup)),
    failed: signupActionCopy.withdrawFailed,
    refreshes,
    onSuccess: (_, { id }) => closeFor(id),
  });

  const isAsked = (what: Asked['what'], { id }: AnySignup): boolean => asked?.what === what && asked.id === id;

  const actions = (signup: AnySignup): ReactNode => (
    <>
      {signup.status !== 'converted' && (
        <Button
          size="small"
          variant="secondary"
          icon="mail"
          aria-label={`${signup.status === 'invited' ? 'Invite again' : 'Invite'}: ${nameOf(signup)}`}
          onClick={() => setAsked({ what: 'invite', id: signup.id })}
        >
          {signup.status === 'invited' ? 'Invite again' : 'Invite'}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon="remove"
        aria-label={`Remove: ${nameOf(signup)}`}
        onClick={() => setAsked({ what: 'withdraw', id: signup.id })}
      >
        Remove
      </Button>
      <HistoryButton of={nameOf(signup)} filters={{ about: signup.id }} stream={`waitingListSignup-${signup.id}`} />
      {/* In the sign-up's row, so that they are about its latest state: it may have been invited in the meantime. */}
      <ConfirmDialog
        open={isAsked('invite', signup)}
        title="Invite to register?"
        message={
          <p>
            {personOf(signup)} will get an email at {signup.email} with a link to{' '}
            {'charityName' in signup ? 'register the charity' : 'apply as a consultant'}.
            {signup.invitedAt && ' They have been invited before.'}
          </p>
        }
        confirmLabel="Send invitation"
        busyLabel="Sending..."
        busy={invite.isPending}
        onConfirm={() => invite.mutate(signup)}
        onCancel={close}
      />
      <ConfirmDialog
        open={isAsked('withdraw', signup)}
        title="Remove permanently?"
        message={
          <p>
            For people who ask for erasure. Everything that {personOf(signup)} entered is deleted and cannot be
            restored, not even from the history.
          </p>
        }
        confirmLabel="Remove permanently"
        cancelLabel="Keep"
        busyLabel="Removing..."
        busy={withdraw.isPending}
        isDangerous
        onConfirm={() => withdraw.mutate(signup)}
        onCancel={close}
      />
    </>
  );

  return <section aria-label="Sign-ups">{children(actions)}</section>;
};

const kinds = {
  charity: { file: 'exportCharitySignups', label: 'Charities as CSV', allOfKind: 'all charities' },
  consultant: { file: 'exportConsultantSignups', label: 'Consultants as CSV', allOfKind: 'all consultants' },
} as const;

interface SignupExportProps {
  readonly kind: keyof typeof kinds;
  readonly filters: SignupFilters;
}

/** Downloads a list as CSV: all pages, with the current filters. */
const SignupExport = ({ kind, filters }: SignupExportProps) => {
  const { file, label, allOfKind } = kinds[kind];
  const isNarrowed = filters.status !== undefined || filters.search !== undefined;
  return (
    <Cluster justify="between">
      <Caption>The file contains {isNarrowed ? 'all matches' : allOfKind}: details, status and dates.</Caption>
      <ButtonAnchor
        variant="secondary"
        size="small"
        icon="download"
        href={addressOf(file, {}, { ...filters })}
        onClick={useProvedDownload()}
        download
      >
        {label}
      </ButtonAnchor>
    </Cluster>
  );
};

const statusOptions = [
  { value: 'all', label: 'All statuses' },
  ...signupStatuses.map((status) => ({ value: status, label: signupStatusLabels[status] })),
] as const;

interface WaitingListAdminProps {
  readonly shown: WaitingListSearch;
  readonly onShow: (wanted: WaitingListSearch) => void;
}

/** The waiting list (spec §2 /admin/waiting-list; decisions, Waiting list afterwards). */
export const WaitingListAdminPage = ({ shown, onShow }: WaitingListAdminProps) => {
  const { tab = 'overview', status, search } = shown;
  const counts = useQuery(adminSummaryQuery).data?.data;
  const filters = { status, search };
  const narrowed = status !== undefined || search !== undefined;
  const filterBar = (
    <Filters label="Search the waiting list">
      <SearchBox
        label="Search by name or email address"
        value={search}
        onSearch={(search) => onShow({ ...shown, search })}
      />
      <Select
        label="Status"
        options={statusOptions}
        value={status ?? 'all'}
        onChange={(chosen) => onShow({ ...shown, status: chosen === 'all' ? undefined : chosen })}
      />
    </Filters>
  );
  return (
    <Page
      metadata={metadata}
      title={metadata.title}
      intro="All sign-ups. Invite people to register, or remove them when they ask for erasure."
    >
      <Stack gap="xlarge">
        <SignupCounts />
        <SignupActions>
          {(actions) => (
            <Tabs
              label="Waiting list"
              value={tab}
              onChange={(wanted) => onShow({ ...shown, tab: wanted })}
              tabs={[
                {
                  value: 'overview',
                  label: 'Overview',
                  content: <LatestSignups actions={actions} />,
                },
                {
                  value: 'charities',
                  label: 'Charities',
                  count: narrowed ? undefined : counts?.charitySignups,
                  content: (
                    <Stack gap="large">
                      {filterBar}
                      <SignupExport kind="charity" filters={filters} />
                      <CharitySignups level={2} filters={filters} layout="pairs" actions={actions} />
                    </Stack>
                  ),
                },
                {
                  value: 'consultants',
                  label: 'Consultants',
                  count: narrowed ? undefined : counts?.consultantSignups,
                  content: (
                    <Stack gap="large">
                      {filterBar}
                      <SignupExport kind="consultant" filters={filters} />
                      <ConsultantSignups level={2} filters={filters} layout="pairs" actions={actions} />
                    </Stack>
                  ),
                },
              ]}
            />
          )}
        </SignupActions>
        <OtherViews />
      </Stack>
    </Page>
  );
};
