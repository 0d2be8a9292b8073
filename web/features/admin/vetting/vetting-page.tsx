import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { consultantStatuses, consultantStatusLabels } from '../../../../src/domain/consultants/consultant-status.ts';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { applicationsQuery } from '../../../api/vetting.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { adminHeads } from '../heads.ts';
import { ApplicationCard } from './application-card.tsx';
import { VettingDesk } from './vetting-desk.tsx';
import type { VettingSearch } from './vetting-search.ts';
import { vettingWords } from './words.ts';

interface VettingPageProps {
  readonly shown: VettingSearch;
  readonly onShow: (wanted: VettingSearch) => void;
}

/** Consultants to vet, and all others (spec §4; decisions, admin-dashboard). */
export const VettingPage = ({ shown, onShow }: VettingPageProps) => {
  const { status = 'applied', search } = shown;
  const query = useInfiniteQuery(applicationsQuery({ status: status === 'all' ? undefined : status, search }));
  const counts = useQuery(adminSummaryQuery).data?.data.consultants;
  const isQueue = status === 'applied' && search === undefined;
  const options = [
    ...consultantStatuses.map((value) => ({
      value,
      label: counts ? `${consultantStatusLabels[value]} (${counts[value]})` : consultantStatusLabels[value],
    })),
    { value: 'all', label: 'Everybody' },
  ] as const;
  const empty = isQueue
    ? {
        title: 'Nobody waits for a decision',
        message: 'New applications appear here. We promise an answer within 2-3 business days.',
        action: (
          <Button variant="secondary" onClick={() => onShow({ status: 'all' })}>
            Show everybody
          </Button>
        ),
      }
    : { title: 'No consultants found', message: 'Try another name, or another status.' };
  return (
    <Page
      eyebrow="Administration"
      title="Vetting"
      {...adminHeads.vetting}
      intro="Consultants have at least 5 years of experience. We promise an answer within 2-3 business days."
    >
      <Stack gap="large">
        <Filters label="Search consultants">
          <SearchBox
            label="Search by name, organisation or e-mail address"
            value={search}
            onSearch={(sought) => onShow({ ...shown, search: sought })}
          />
          <Select
            label="Status"
            options={options}
            value={status}
            onChange={(chosen) => onShow({ ...shown, status: chosen })}
          />
        </Filters>
        <VettingDesk>
          {(actions) => (
            <PagedList query={query} things="consultants" failure={vettingWords.failure} empty={empty}>
              {(applications) => (
                <Stack gap="medium">
                  {applications.map((application) => (
                    <ApplicationCard key={application.id} application={application} actions={actions(application)} />
                  ))}
                </Stack>
              )}
            </PagedList>
          )}
        </VettingDesk>
      </Stack>
    </Page>
  );
};
