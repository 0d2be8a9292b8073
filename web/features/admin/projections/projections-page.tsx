import { useQuery } from '@tanstack/react-query';
import { adviceOf } from '#api/failure.ts';
import { projectionsQuery } from '#api/projections.ts';
import type { ListedProjection } from '#contract/projections.ts';
import { formatClockTime, formatDateTime } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { formatPosition } from '#lib/position.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './projections.css.ts';
import { badgeOf, formatBehind, formatRate, groupOf, groups, summaryOf } from './status.ts';

export const metadata = administrationPage('/admin/projections', 'Projections');

const parkedInWords = ({ parked, waiting }: ListedProjection): string => {
  if (parked === 0) return 'None';
  return waiting === 0
    ? parked.toLocaleString('en-GB')
    : `${parked.toLocaleString('en-GB')}, ${waiting.toLocaleString('en-GB')} behind them`;
};

const columns: readonly Column<ListedProjection>[] = [
  {
    header: 'Read model',
    cell: ({ name, purpose, lastError }) => (
      <>
        <TextLink to="/admin/projections/$name" params={{ name }} weight="strong">
          {name}
        </TextLink>
        <Caption>{purpose}</Caption>
        {lastError && <p className={styles.error}>{lastError}</p>}
      </>
    ),
  },
  {
    header: 'Status',
    short: true,
    cell: (projection) => {
      const { label, ...look } = badgeOf(projection);
      const progress = projection.rebuild?.progress ?? null;
      return (
        <Stack gap="xsmall" align="start">
          <Badge {...look}>{label}</Badge>
          {projection.status === 'rebuilding' && progress !== null && (
            <Caption>{Math.floor(progress * 100)}% done</Caption>
          )}
        </Stack>
      );
    },
  },
  { header: 'Events behind', cell: ({ behind }) => formatBehind(behind), short: true },
  { header: 'Speed', cell: ({ rate }) => formatRate(rate), short: true },
  { header: 'Parked', cell: parkedInWords, short: true },
  { header: 'Version', cell: ({ version, generation }) => `${version}, generation ${generation}`, short: true },
  { header: 'Position', cell: ({ position }) => formatPosition(position), short: true },
];

const Summary = ({ projections }: { readonly projections: readonly ListedProjection[] }) => {
  const troubled = projections.filter((one) => groupOf(one) === 'attention');
  const isMoving = projections.some((one) => groupOf(one) === 'work');
  const newest = projections
    .map(({ lastEventAt }) => lastEventAt ?? '')
    .sort()
    .at(-1);
  return (
    <Notice
      tone={troubled.length > 0 ? 'caution' : isMoving ? 'info' : 'positive'}
      title={summaryOf(projections)}
      announce
    >
      {troubled.length > 0
        ? troubled.map((one) => `${one.name}: ${badgeOf(one).label.toLowerCase()}`).join('; ')
        : newest && `The latest event in them was recorded on ${formatDateTime(newest)}.`}
    </Notice>
  );
};

/** All read models and whether they keep up with the history. */
export const ProjectionsPage = () => {
  const query = useQuery(projectionsQuery);
  const { data, error, refetch, dataUpdatedAt } = query;
  return (
    <Page
      metadata={metadata}
      intro="Read models are the tables behind every screen, built from the history. Check that they are up to date, and rebuild them without downtime."
    >
      {data === undefined && (
        <NotLoaded
          query={query}
          what="the read models"
          shapes={['block', 'block', 'block']}
          reassurance="Processing is not affected."
        />
      )}
      {data && (
        <Stack gap="large">
          <Stack gap="small">
            <Summary projections={data.data} />
            {error && (
              <Notice tone="critical" title="We could not refresh this page" announce>
                The data may be out of date. {adviceOf(error)}
              </Notice>
            )}
            <div className={styles.lookedAt}>
              <span>Updated at {formatClockTime(new Date(dataUpdatedAt).toISOString())}; refreshes automatically.</span>
              <Button size="small" variant="quiet" icon="refresh" onClick={() => void refetch()}>
                Refresh
              </Button>
            </div>
          </Stack>
          <DataTable
            caption="Read models, those that need attention first"
            columns={columns}
            rows={groups.flatMap((group) => data.data.filter((one) => groupOf(one) === group))}
            rowKey={({ name }) => name}
          />
        </Stack>
      )}
    </Page>
  );
};
