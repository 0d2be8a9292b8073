import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSummaryQuery } from '#api/administration.ts';
import { applicationsQuery } from '#api/vetting.ts';
import type { Application } from '#contract/applications.ts';
import { isolated } from '#contract/isolated.ts';
import { consultantStatuses, consultantStatusLabels } from '#domain/consultants/consultant-status.ts';
import { approvalDays } from '#domain/consultants/promised-days.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { ExternalLink, PhoneAnchor, TextAnchor, TextLink } from '#ui/text-link.tsx';
import { vettingCopy } from '../copy.ts';
import { Filters, SearchBox } from '../frame/filters.tsx';
import * as styles from '../frame/frame.css.ts';
import { entryName } from '../frame/frame.css.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { Waiting } from '../frame/queue.tsx';
import type { VettingSearch } from '../search.ts';
import { VettingActions } from './vetting-actions.tsx';

export const metadata = administrationPage('/admin-dashboard/vetting', 'Vetting');

const badges = {
  applied: { tone: 'caution', icon: 'clock' },
  approved: { tone: 'positive', icon: 'check' },
  declined: { tone: 'neutral', icon: 'close' },
  suspended: { tone: 'critical', icon: 'caution' },
  left: { tone: 'neutral', icon: 'minus' },
} as const;

const linked = (url: string | null): ReactNode =>
  url ? <ExternalLink href={url}>{url.replace(/^https?:\/\//, '')}</ExternalLink> : 'Not given';

const contactsOf = ({ email, phone, website, linkedin }: Application) => [
  { term: 'Email', description: email ? <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> : 'Not given' },
  { term: 'Phone', description: phone ? <PhoneAnchor phone={phone} /> : 'Not given' },
  { term: 'LinkedIn', description: linked(linkedin) },
  { term: 'Website', description: linked(website) },
];

const history = ({ createdAt, decidedAt, status }: Application): string => {
  const applied = `Applied on ${formatLongDate(createdAt)}`;
  return decidedAt === null || status === 'applied' ? applied : `${applied}, decided on ${formatLongDate(decidedAt)}`;
};

interface ApplicationCardProps {
  readonly application: Application;
  /** The decision buttons. */
  readonly actions: ReactNode;
}

/** An application with all the facts for a decision, and a link to the public profile. */
const ApplicationCard = ({ application, actions }: ApplicationCardProps) => {
  const {
    id,
    name,
    organisation,
    status,
    createdAt,
    bio,
    expertise,
    yearsExperience,
    hourlyRate,
    reason,
    availability,
  } = application;
  return (
    <Card as="article" labelledBy={`application-${id}`}>
      <Stack gap="medium">
        <Cluster justify="between" align="start">
          <div className={entryName}>
            <Heading level={2} size="title3" id={`application-${id}`}>
              {status === 'left' ? (
                name
              ) : (
                <TextLink to="/consultants/$id" params={{ id }}>
                  {name}
                </TextLink>
              )}
            </Heading>
            <Caption>{[isolated(organisation ?? ''), history(application)].filter(Boolean).join(' · ')}</Caption>
          </div>
          <Cluster gap="xsmall">
            {status === 'approved' && !availability && <Badge>Unavailable</Badge>}
            {status === 'applied' && <Waiting since={createdAt} promised={approvalDays} />}
            <Badge {...badges[status]}>{consultantStatusLabels[status]}</Badge>
          </Cluster>
        </Cluster>
        {reason && (
          <Notice tone="caution" title={status === 'suspended' ? 'Why suspended' : 'Why declined'}>
            <p>{reason}</p>
          </Notice>
        )}
        <div className={styles.matter}>
          <div className={styles.bio}>
            <Stack gap="small">
              <Text>{bio ?? 'No bio given.'}</Text>
              <ExpertiseBadges areas={expertise} />
            </Stack>
          </div>
          <div className={styles.facts}>
            <DefinitionList
              items={[
                { term: 'Experience', description: yearsExperience === 1 ? '1 year' : `${yearsExperience} years` },
                { term: 'Hourly rate', description: formatPounds(hourlyRate) },
                ...contactsOf(application),
              ]}
              layout="rows"
            />
          </div>
          {actions && <div className={styles.decision}>{actions}</div>}
        </div>
      </Stack>
    </Card>
  );
};

interface VettingPageProps {
  readonly shown: VettingSearch;
  readonly onShow: (wanted: VettingSearch) => void;
}

/** Applications to review, and all other consultants (spec §4; decisions, admin-dashboard). */
export const VettingPage = ({ shown, onShow }: VettingPageProps) => {
  const { status = 'applied', search } = shown;
  const query = useInfiniteQuery(
    applicationsQuery(
      status === 'overdue' ? { overdue: 'true', search } : { status: status === 'all' ? undefined : status, search },
    ),
  );
  const counts = useQuery(adminSummaryQuery).data?.data.consultants;
  const isQueue = status === 'applied' || status === 'overdue';
  const options = [
    ...consultantStatuses.map((value) => ({
      value,
      label: counts ? `${consultantStatusLabels[value]} (${counts[value]})` : consultantStatusLabels[value],
    })),
    { value: 'overdue', label: 'Overdue applications' },
    { value: 'all', label: 'All consultants' },
  ] as const;
  const empty =
    isQueue && search === undefined
      ? {
          title: status === 'overdue' ? 'No overdue applications' : 'No applications to review',
          message: 'New applications appear here. We promise an answer within 2–3 business days.',
          action: <Button onClick={() => onShow({ status: 'all' })}>Show all consultants</Button>,
        }
      : { title: 'No consultants found', message: 'Try another name, or another status.' };
  return (
    <Page
      metadata={metadata}
      intro="Consultants have at least 5 years of experience. We promise an answer within 2–3 business days."
    >
      <Stack gap="large">
        <Filters label="Search consultants">
          <SearchBox
            label="Search by name, organisation or email address"
            value={search}
            onSearch={(search) => onShow({ ...shown, search })}
          />
          <Select
            label="Status"
            options={options}
            value={status}
            onChange={(chosen) => onShow({ ...shown, status: chosen })}
          />
        </Filters>
        <VettingActions isQueue={isQueue}>
          {(actions) => (
            <PagedList query={query} things="consultants" failure={vettingCopy.failure} empty={empty}>
              {(applications) => (
                <Stack gap="medium">
                  {applications.map((application) => (
                    <ApplicationCard key={application.id} application={application} actions={actions(application)} />
                  ))}
                </Stack>
              )}
            </PagedList>
          )}
        </VettingActions>
      </Stack>
    </Page>
  );
};
