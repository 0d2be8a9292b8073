import { useQuery } from '@tanstack/react-query';
import { adminSummaryQuery, type SignupFilters } from '#api/administration.ts';
import { addressOf, call } from '#api/client.ts';
import { useProvedDownload } from '#api/proved-download.ts';
import { signupStatuses, signupStatusLabels } from '#domain/waiting-list/choices.ts';
import { HistoryButton } from '#features/history/timeline/history-button.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { administrationPage } from '#lib/page-metadata.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Caption } from '#ui/text.tsx';
import { signupActionCopy } from '../copy.ts';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { useDeliveryMessage } from '../mail/mail-health-notice.tsx';
import type { WaitingListSearch } from '../search.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignups, ConsultantSignups, LatestSignups, SignupCounts } from './signup-lists.tsx';
import type { AnySignup } from './signups.ts';

export const metadata = administrationPage('/admin/waiting-list', 'Waiting List');

const nameOf = (signup: AnySignup): string => ('charityName' in signup ? signup.charityName : signup.fullName);
const personOf = (signup: AnySignup): string => ('charityName' in signup ? signup.contactName : signup.fullName);

/** Queries that the actions change: lists and figures. */
const refreshes = [
  ['/api/admin/waiting-list/charities'],
  ['/api/admin/waiting-list/consultants'],
  ['/api/admin/summary'],
  ['/api/admin/mails'],
] as const;

/** Invites a signup to register, and removes it permanently (decisions, Waiting list afterwards). */
const SignupActions = ({ signup }: { readonly signup: AnySignup }) => {
  const { id, email, status, invitedAt, invitations } = signup;
  const deliveryMessage = useDeliveryMessage();
  const invite = status === 'invited' ? 'Invite again' : 'Invite';
  return (
    <>
      {status !== 'converted' && (
        <ConfirmedAction
          button={{
            children: invite,
            size: 'small',
            icon: 'mail',
            'aria-label': `${invite}: ${nameOf(signup)}`,
          }}
          title="Invite to register?"
          message={
            <p>
              {personOf(signup)} will get an email at {email} with a link to{' '}
              {'charityName' in signup ? 'register the charity' : 'apply as a consultant'}.
              {invitedAt && ' They have been invited before.'}
            </p>
          }
          confirmLabel="Send invitation"
          busyLabel="Sending..."
          action={{
            run: (_, idempotencyKey) => call('inviteSignup', { params: { id }, body: { invitations }, idempotencyKey }),
            alsoSends: signup,
            succeeded: { title: 'Invited to register', message: deliveryMessage(email) },
            failed: signupActionCopy.inviteFailed,
            refreshes,
          }}
        />
      )}
      <ConfirmedAction
        button={{
          children: 'Remove',
          size: 'small',
          variant: 'quiet',
          icon: 'remove',
          'aria-label': `Remove: ${nameOf(signup)}`,
        }}
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
        isDangerous
        action={{
          run: () => call('withdrawSignup', { params: { id } }),
          succeeded: signupActionCopy.withdrawn(personOf(signup)),
          failed: signupActionCopy.withdrawFailed,
          refreshes,
        }}
      />
      <HistoryButton of={nameOf(signup)} filters={{ about: id }} stream={`waitingListSignup-${id}`} />
    </>
  );
};

const actions = (signup: AnySignup) => <SignupActions signup={signup} />;

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
      intro="All sign-ups. Invite people to register, or remove them when they ask for erasure."
    >
      <Stack gap="xlarge">
        <SignupCounts />
        <section aria-label="Sign-ups">
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
        </section>
        <OtherViews />
      </Stack>
    </Page>
  );
};
