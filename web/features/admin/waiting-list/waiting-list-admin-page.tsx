import { useQuery } from '@tanstack/react-query';
import { signupStatuses } from '../../../../src/domain/waiting-list/choices.ts';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { adminHeads } from '../heads.ts';
import { LatestSignups } from './latest-signups.tsx';
import { OtherViews } from './other-views.tsx';
import { SignupCounts } from './signup-counts.tsx';
import { SignupDesk } from './signup-desk.tsx';
import { SignupExport } from './signup-export.tsx';
import { CharitySignups, ConsultantSignups } from './signup-lists.tsx';
import type { WaitingListSearch } from './waiting-list-search.ts';
import { signupStatusLabels } from './words.ts';

const statusOptions = [
  { value: 'all', label: 'Every status' },
  ...signupStatuses.map((status) => ({ value: status, label: signupStatusLabels[status] })),
] as const;

interface WaitingListAdminProps {
  readonly shown: WaitingListSearch;
  readonly onShow: (wanted: WaitingListSearch) => void;
}

/** Everybody on the waiting list (spec §2 /admin/waiting-list; decisions, Waiting list afterwards). */
export const WaitingListAdminPage = ({ shown, onShow }: WaitingListAdminProps) => {
  const { tab = 'overview', status, search } = shown;
  const counts = useQuery(adminSummaryQuery).data?.data;
  const filters = { status, search };
  const narrowed = status !== undefined || search !== undefined;
  const filterBar = (
    <Filters label="Search the waiting list">
      <SearchBox
        label="Search by name or e-mail address"
        value={search}
        onSearch={(sought) => onShow({ ...shown, search: sought })}
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
      eyebrow="Administration"
      title="Waiting List"
      {...adminHeads.waitingList}
      intro="Everybody who asked for a place. Invite them to register, or take them off the list when they ask to be forgotten."
    >
      <Stack gap="xlarge">
        <SignupCounts />
        <SignupDesk label="Sign-ups">
          {(actions) => (
            <Tabs
              label="Waiting list"
              value={tab}
              onChange={(wanted) => onShow({ ...shown, tab: wanted })}
              tabs={[
                {
                  value: 'overview',
                  label: 'Overview',
                  content: <LatestSignups actions={({ signup }) => actions(signup)} />,
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
        </SignupDesk>
        <OtherViews />
      </Stack>
    </Page>
  );
};
