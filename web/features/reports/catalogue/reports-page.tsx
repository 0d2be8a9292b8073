import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { hasEnded, reportFieldsQuery, reportRunsQuery, reportsQuery } from '#api/reports.ts';
import { wordByWord } from '#contract/format-list.ts';
import type { ReportDescription, ReportRun, ReportRunList } from '#contract/reports.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatDefinition } from '../compose/definition-text.ts';
import { draftOf, type EventFields, searchOf } from '../compose/draft.ts';
import { listed } from '../format.ts';
import { formatChoices, valuesOf } from '../report/parameters.ts';
import * as styles from '../reports.css.ts';
import { useCancelRun } from '../run/use-runs.ts';
import { SavedReports } from './saved-reports.tsx';

export const metadata = { path: '/reports', title: 'Reports' } as const satisfies PageMetadata;

interface RunLinkProps {
  readonly run: Pick<ReportRun, 'id' | 'of' | 'definition'>;
  readonly children: ReactNode;
}

/** Link to a run on its report's page, with its settings. */
const RunLink = ({ run: { id, of, definition }, children }: RunLinkProps) => {
  if ('report' in of) {
    return (
      <TextLink to="/reports/$name" params={{ name: of.report }} search={{ ...of.parameters, run: id }}>
        {children}
      </TextLink>
    );
  }
  const choices = definition === null ? {} : searchOf(draftOf(definition));
  const search = 'savedReportId' in of ? { ...choices, saved: of.savedReportId } : choices;
  return (
    <TextLink to="/reports/compose" search={{ ...search, run: id }}>
      {children}
    </TextLink>
  );
};

const badges: Readonly<
  Record<ReportRun['status'], { readonly tone: BadgeTone; readonly icon: IconName; readonly label: string }>
> = {
  waiting: { tone: 'neutral', icon: 'clock', label: 'Waiting' },
  running: { tone: 'info', icon: 'refresh', label: 'Running' },
  done: { tone: 'positive', icon: 'done', label: 'Done' },
  failed: { tone: 'critical', icon: 'alert', label: 'Failed' },
  cancelled: { tone: 'neutral', icon: 'close', label: 'Cancelled' },
};

/** Status badge of a run, with its progress while it runs. */
const RunStatus = ({ run: { status, progress } }: { readonly run: Pick<ReportRun, 'status' | 'progress'> }) => {
  const { label, ...look } = badges[status];
  const share = progress.total === 0 ? 0 : Math.floor((100 * progress.events) / progress.total);
  return <Badge {...look}>{status === 'running' ? `${label}, ${share}%` : label}</Badge>;
};

type ListedRun = ReportRunList['data'][number];

const CancelRun = ({ run }: { readonly run: ListedRun }) => {
  const { mutate, isPending } = useCancelRun();
  return (
    <Button
      size="small"
      busy={isPending}
      busyLabel="Cancelling..."
      aria-label={`Cancel ${run.title}`}
      onClick={() => mutate(run.id)}
    >
      Cancel
    </Button>
  );
};

/** Status of a run, with a cancel button until it has ended. */
const StatusCell = ({ run }: { readonly run: ListedRun }) => (
  <Cluster gap="xsmall">
    <RunStatus run={run} />
    {!hasEnded(run) && <CancelRun run={run} />}
  </Cluster>
);

/** Labels from the server; until they are loaded, names are shown. */
interface Known {
  readonly reports: readonly ReportDescription[];
  readonly events: EventFields;
}

/** Settings of a run, to tell runs of one report apart; empty if the title says it all. */
const choicesOf = ({ of, definition }: ListedRun, { reports, events }: Known): string => {
  if (definition !== null) return formatDefinition(draftOf(definition), events);
  const known = 'report' in of ? reports.find(({ name }) => name === of.report) : undefined;
  return known && 'report' in of ? formatChoices(known.parameters, valuesOf(known.parameters, of.parameters)) : '';
};

const columnsFor = (known: Known): readonly Column<ListedRun>[] => [
  {
    header: 'Report',
    cell: (run) => (
      <>
        <RunLink run={run}>{run.title}</RunLink>
        {[choicesOf(run, known), run.error ?? '']
          .filter((line) => line !== '')
          .map((line) => (
            <Caption key={line}>{line}</Caption>
          ))}
      </>
    ),
  },
  { header: 'Requested', cell: ({ requestedAt }) => formatDateTime(requestedAt), short: true },
  { header: 'Status', cell: (run) => <StatusCell run={run} />, short: true },
];

/** The user's recent runs with their results. */
const RecentRuns = () => {
  const reports = useQuery(reportsQuery).data?.data ?? [];
  const events = useQuery(reportFieldsQuery).data?.data ?? [];
  return (
    <PagedList
      query={useInfiniteQuery(reportRunsQuery)}
      things="runs"
      failure="We could not load your runs"
      headingLevel={3}
      skeletons={1}
      empty={{
        title: 'You have not run a report yet',
        message: 'Choose a report above. Results are kept here for seven days.',
      }}
    >
      {(runs) => (
        <DataTable
          caption="Your recent runs"
          columns={columnsFor({ reports, events })}
          rows={runs}
          rowKey={({ id }) => id}
        />
      )}
    </PagedList>
  );
};

const ShippedReport = ({ report: { name, title, description, reads } }: { readonly report: ReportDescription }) => {
  const id = useId();
  return (
    <Card as="article" labelledBy={id}>
      <div className={styles.card}>
        <Heading level={3} size="title4" id={id}>
          <TextLink to="/reports/$name" params={{ name }}>
            {title}
          </TextLink>
        </Heading>
        <Text>{description}</Text>
        <div className={styles.foot}>
          <Disclosure summary={`Reads ${counted(reads.length, 'kind of event', 'kinds of events')}`}>
            <Caption>{listed(reads.map(wordByWord))}</Caption>
          </Disclosure>
        </div>
      </div>
    </Card>
  );
};

/** The built-in reports: the question each answers and the events it reads. */
const ShippedReports = () => {
  const query = useQuery(reportsQuery);
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} what="the reports" shapes={['block', 'block']} headingLevel={3} />;
  return (
    <Grid as="ul" columns="medium" gap="medium">
      {data.data.map((report) => (
        <li key={report.name} className={styles.item}>
          <ShippedReport report={report} />
        </li>
      ))}
    </Grid>
  );
};

interface PartProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

const Part = ({ title, intro, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <Stack gap="xxsmall">
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <Text tone="muted">{intro}</Text>
        </Stack>
        {children}
      </Stack>
    </section>
  );
};

/** Start page of the reports: built-in reports, saved reports and recent runs. */
export const ReportsPage = () => (
  <Page
    metadata={metadata}
    intro="Reports over the whole history, without personal data."
    actions={
      <Cluster gap="xsmall">
        <ButtonLink to="/reports/dashboards">Dashboards</ButtonLink>
        <ButtonLink to="/reports/sql">SQL query</ButtonLink>
        <ButtonLink to="/reports/compose">Compose a report</ButtonLink>
        <ButtonLink variant="primary" to="/reports/questions" icon="plus">
          Ask a question
        </ButtonLink>
      </Cluster>
    }
  >
    <Stack gap="xxlarge">
      <Part title="Ready to run" intro="Choose a report and a period to get a chart and a table.">
        <ShippedReports />
      </Part>
      <Part title="Saved reports" intro="Made by analysts and administrators, for all of them to run.">
        <SavedReports />
      </Part>
      <Part title="Your recent runs" intro="Results are kept for seven days. Only you can see them.">
        <RecentRuns />
      </Part>
    </Stack>
  </Page>
);
