import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSummaryQuery } from '#api/administration.ts';
import { mailHealthQuery } from '#api/mails.ts';
import { projectionsQuery } from '#api/projections.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { AdminSummary } from '#contract/administration.ts';
import type { MailHealth } from '#contract/mails.ts';
import type { ListedProjection } from '#contract/projections.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { LoadedTogether } from '#ui/loaded-together.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { TaskList } from '#ui/task-list.tsx';
import { Caption } from '#ui/text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { TitledCard, TitledSection } from '#ui/titled.tsx';
import { CountsFailed } from '../frame/paged-list.tsx';
import { MailHealthNotice } from '../mail/mail-health-notice.tsx';
import type { ActivityRange } from '../search.ts';
import { OtherViews } from '../waiting-list/other-views.tsx';
import * as waitingListStyles from '../waiting-list/waiting-list.css.ts';
import { ActivitySection } from './activity-section.tsx';
import * as styles from './overview-page.css.ts';
import { type WaitingTask, waitingTasks } from './tasks.ts';

export const metadata = { path: '/admin-dashboard', title: 'Admin Dashboard' } as const satisfies PageMetadata;

/** Key figures of the fellowship. */
const Figures = () => {
  const query = useQuery(adminSummaryQuery);
  const figures = query.data?.data;
  const part = (count: number | undefined, label: string): string | undefined =>
    count === undefined ? undefined : `${count.toLocaleString('en-GB')} ${label}`;
  return (
    <TitledSection title="The fellowship today">
      {query.isError && figures === undefined ? (
        <CountsFailed query={query} />
      ) : (
        <div className={styles.figures}>
          <StatCard
            label="Charities"
            value={figures?.charities ?? null}
            hint={part(figures?.activeMemberships, 'with a membership')}
          />
          <StatCard
            label="Consultants"
            value={figures?.consultants.approved ?? null}
            hint={part(figures?.consultants.suspended, 'suspended')}
          />
          <StatCard
            label="Projects under way"
            value={figures?.projects.in_progress ?? null}
            hint={part(figures?.projects.matching, 'being matched')}
          />
          <StatCard
            label="Projects completed"
            value={figures?.projects.completed ?? null}
            hint={part(figures?.projects.cancelled, 'cancelled')}
          />
          <StatCard label="Charity Sign-Ups" value={figures?.charitySignups ?? null} hint="on the waiting list" />
          <StatCard label="Consultant Sign-Ups" value={figures?.consultantSignups ?? null} hint="on the waiting list" />
        </div>
      )}
    </TitledSection>
  );
};

/** Pages of the server outside the web client. */
const places = [
  { href: '/api/docs', name: 'API documentation', use: 'every call, with examples' },
  { href: '/health/ready', name: 'Health', use: 'whether the services the server needs are available' },
  { href: '/metrics', name: 'Metrics', use: 'figures for Prometheus' },
] as const;

/** Links for operators (decisions, admin-dashboard). */
const Operations = () => (
  <TitledCard title="Operations" gap="small" tone="tint">
    <ul className={waitingListStyles.views}>
      {places.map(({ href, name, use }) => (
        <li key={href} className={waitingListStyles.view}>
          <TextAnchor href={href} weight="strong">
            {name}
          </TextAnchor>
          <Caption>{use}</Caption>
        </li>
      ))}
    </ul>
  </TitledCard>
);

const icons: Readonly<Record<WaitingTask['key'], IconName>> = {
  applications: 'people',
  requests: 'board',
  mails: 'mail',
  projections: 'caution',
  quotes: 'message',
  memberships: 'calendar',
};

const actions: Readonly<Record<WaitingTask['key'], ReactNode>> = {
  applications: (
    <ButtonLink variant="primary" to="/admin-dashboard/vetting">
      Vet applications
    </ButtonLink>
  ),
  requests: (
    <ButtonLink to="/admin-dashboard/projects" search={{ view: 'pending' }}>
      See the requests
    </ButtonLink>
  ),
  mails: (
    <ButtonLink to="/admin-dashboard/mail" search={{ status: 'failed' }}>
      See failed emails
    </ButtonLink>
  ),
  projections: <ButtonLink to="/admin/projections">See the read models</ButtonLink>,
  quotes: <ButtonLink to="/admin-dashboard/quotes">Review quotes</ButtonLink>,
  memberships: <ButtonLink to="/admin-dashboard/memberships">See who they are</ButtonLink>,
};

interface WaitingProps {
  /** Undefined if they could not be loaded: the figures below show the error and a retry button. */
  readonly summary: AdminSummary['data'] | undefined;
  readonly mail: MailHealth['data'] | undefined;
  readonly projections: readonly ListedProjection[] | undefined;
}

/** Open tasks of the administrator. */
const Waiting = ({ summary, mail, projections }: WaitingProps) => {
  if (summary === undefined) return null;
  const tasks = waitingTasks(summary, mail, projections);
  if (tasks.length === 0) {
    return (
      <Notice tone="positive" title="No open tasks">
        New applications, project requests, failed emails and parked events appear here.
      </Notice>
    );
  }
  return (
    <TaskList
      title="Your tasks"
      tasks={tasks.map(({ key, title, detail }) => ({ key, title, detail, icon: icons[key], action: actions[key] }))}
    />
  );
};

interface OverviewPageProps {
  readonly user: CurrentUser;
  readonly range: ActivityRange;
  readonly onRange: (range: ActivityRange) => void;
}

/** Start page of administrators: open tasks, key figures and activity. */
export const OverviewPage = ({ user, range, onRange }: OverviewPageProps) => {
  const summary = useQuery(adminSummaryQuery);
  const mail = useQuery(mailHealthQuery);
  const projections = useQuery(projectionsQuery);
  return (
    <Page
      documentTitle={metadata.title}
      eyebrow="Admin Dashboard"
      title={`Welcome, ${user.name}`}
      intro="Your open tasks, and how the fellowship is doing."
    >
      <LoadedTogether isLoading={summary.isPending || mail.isPending || projections.isPending}>
        <Stack gap="xlarge">
          <Waiting summary={summary.data?.data} mail={mail.data?.data} projections={projections.data?.data} />
          <Figures />
          <ActivitySection range={range} onRange={onRange} />
          <MailHealthNotice />
          <OtherViews title="The waiting list" />
          <Operations />
        </Stack>
      </LoadedTogether>
    </Page>
  );
};
