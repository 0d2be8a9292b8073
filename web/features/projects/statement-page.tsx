import { useQuery } from '@tanstack/react-query';
import { addMonths, format } from 'date-fns';
import { statementAddress, statementQuery } from '#api/hours.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import { type Statement, statementLimit } from '#contract/hours.ts';
import { formatLongMonth, formatProjectDate } from '#lib/dates.ts';
import { formatHours, hoursOf } from '#lib/hours.ts';
import { dayOf } from '#lib/local-date.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled.tsx';
import * as styles from './project-detail.css.ts';

export const metadata: PageMetadata = { path: '/statement', title: 'Monthly Statement' };

type Entry = Statement['entries'][number];
type StatedProject = Statement['projects'][number];

const hours: Column<{ readonly minutes: number }> = {
  header: 'Hours',
  cell: ({ minutes }) => hoursOf(minutes),
  short: true,
};

/** A charity's own name would be the same in every row. */
const projectColumns = (hasCharities: boolean): readonly Column<StatedProject>[] => [
  { header: 'Project', cell: ({ title }) => title },
  ...(hasCharities ? [{ header: 'Charity', cell: ({ charityName }: StatedProject) => charityName }] : []),
  hours,
];

const entryColumns = (hasProjects: boolean, hasConsultants: boolean): readonly Column<Entry>[] => [
  { header: 'Date', cell: ({ date }) => formatProjectDate(date), short: true },
  ...(hasProjects ? [{ header: 'Project', cell: ({ projectTitle }: Entry) => projectTitle }] : []),
  { header: 'Work', cell: ({ work }) => <span className={styles.prose}>{work}</span> },
  ...(hasConsultants
    ? [{ header: 'Consultant', cell: ({ consultantName }: Entry) => consultantName || 'A former member' }]
    : []),
  hours,
];

/** Adds a number of months, which may be negative, to a month. */
const monthAfter = (month: string, months: number): string =>
  format(addMonths(dayOf(`${month}-01`), months), 'yyyy-MM');

interface StatedProps {
  readonly statement: Statement;
  readonly project: string | undefined;
  readonly role: CurrentUser['role'];
}

const Stated = ({ statement: { projects, entries, minutes }, project, role }: StatedProps) => {
  if (projects.length === 0) {
    return (
      <EmptyState
        title="No hours in this month"
        message="Consultants log hours on the page of a project in progress."
      />
    );
  }
  return (
    <TitledSection title={`Total: ${formatHours(minutes)}`} size="title3" gap="large">
      {project === undefined && (
        <TitledSection title="By project" level={3} size="title4">
          <DataTable
            caption="Hours by project"
            columns={projectColumns(role !== 'charity')}
            rows={projects}
            rowKey={({ id }) => id}
          />
        </TitledSection>
      )}
      <TitledSection title="By day" level={3} size="title4">
        {entries.length === statementLimit && (
          <Notice tone="info" title={`The first ${statementLimit.toLocaleString('en-GB')} entries are listed`}>
            The totals include all of them. Open the statement of one project to see the rest.
          </Notice>
        )}
        <DataTable
          caption="Hours by day"
          columns={entryColumns(project === undefined, role !== 'consultant')}
          rows={entries}
          rowKey={({ id }) => id}
        />
      </TitledSection>
    </TitledSection>
  );
};

interface StatementPageProps {
  readonly user: CurrentUser;
  /** `yyyy-mm`. */
  readonly month: string;
  /** Id of the project; undefined for all of the member's projects. */
  readonly project: string | undefined;
}

/** The hours of a month, for one project or all of them, to print or download. */
export const StatementPage = ({ user, month, project }: StatementPageProps) => {
  const query = useQuery(statementQuery(month, project));
  const { data } = query;
  const only = project === undefined ? undefined : data?.projects[0];
  const search = (months: number) => ({ ...(project && { project }), month: monthAfter(month, months) });
  const thisMonth = formatLongMonth(month);
  return (
    <Page
      metadata={metadata}
      eyebrow={only ? only.charityName : (user.organization ?? user.name)}
      title={`Hours in ${thisMonth}`}
      intro={
        project === undefined ? (
          'All projects'
        ) : (
          <Cluster>
            <TextLink to="/projects/$id" params={{ id: project }}>
              {only?.title ?? 'The project'}
            </TextLink>
            <span className={screenOnly}>
              <TextLink to="/statement" search={{ month }}>
                All projects
              </TextLink>
            </span>
          </Cluster>
        )
      }
      actions={
        <Cluster>
          <ButtonAnchor icon="download" href={statementAddress(month, project)} download>
            CSV
          </ButtonAnchor>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </Cluster>
      }
    >
      <Stack gap="large">
        <nav aria-label="Month" className={`${styles.months} ${screenOnly}`}>
          <Cluster>
            <ButtonLink size="small" variant="quiet" icon="left" to="/statement" search={search(-1)}>
              {formatLongMonth(monthAfter(month, -1))}
            </ButtonLink>
            {month < format(new Date(), 'yyyy-MM') && (
              <ButtonLink size="small" variant="quiet" icon="right" to="/statement" search={search(1)}>
                {formatLongMonth(monthAfter(month, 1))}
              </ButtonLink>
            )}
          </Cluster>
        </nav>
        {data === undefined ? (
          <NotLoaded query={query} what="this statement" shapes={['block', 'block']} headingLevel={2} />
        ) : (
          <Stated statement={data} project={project} role={user.role} />
        )}
      </Stack>
      <p className={styles.imprint}>
        {brand.name} · as of {formatProjectDate(new Date().toISOString())}
      </p>
    </Page>
  );
};
