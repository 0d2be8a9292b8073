import { useQuery } from '@tanstack/react-query';
import type { ListedProjection } from '../../../../src/http/contract/projections-room.ts';
import { projectionsQuery } from '../../../api/projections.ts';
import { formatClockTime, formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { adminHeads } from '../heads.ts';
import * as styles from './projections.css.ts';
import { behindInWords, groupOf, groups, lookOf, positionInWords, rateInWords, summaryOf } from './standing.ts';

const parkedInWords = ({ parked, waiting }: ListedProjection): string => {
  if (parked === 0) return 'None';
  return waiting === 0
    ? parked.toLocaleString('en-GB')
    : `${parked.toLocaleString('en-GB')}, ${waiting.toLocaleString('en-GB')} behind them`;
};

const columns: readonly Column<ListedProjection>[] = [
  {
    key: 'name',
    header: 'Read model',
    cell: ({ name, purpose, lastError }) => (
      <>
        <TextLink to="/admin/projections/$name" params={{ name }} weight="strong">
          {name}
        </TextLink>
        <Text size="caption" tone="muted">
          {purpose}
        </Text>
        {lastError && <p className={styles.error}>{lastError}</p>}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    short: true,
    cell: (projection) => {
      const { label, tone, icon } = lookOf(projection);
      const progress = projection.rebuild?.progress ?? null;
      return (
        <Stack gap="xsmall" align="start">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {projection.status === 'rebuilding' && progress !== null && (
            <Text size="caption" tone="muted">
              {Math.floor(progress * 100)}% done
            </Text>
          )}
        </Stack>
      );
    },
  },
  { key: 'behind', header: 'Events behind', cell: ({ behind }) => behindInWords(behind), short: true },
  { key: 'rate', header: 'Pace', cell: ({ rate }) => rateInWords(rate), short: true },
  { key: 'parked', header: 'Parked', cell: parkedInWords, short: true },
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, generation }) => `${version}, generation ${generation}`,
    short: true,
  },
  { key: 'position', header: 'Position', cell: ({ position }) => positionInWords(position), short: true },
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
        ? troubled.map((one) => `${one.name}: ${lookOf(one).label.toLowerCase()}`).join('; ')
        : newest && `The newest event that they show was recorded on ${formatDateTime(newest)}.`}
    </Notice>
  );
};

/** The projections room: whether what screens show keeps up with the history. */
export const ProjectionsPage = () => {
  const { data, isPending, isError, isFetching, refetch, dataUpdatedAt } = useQuery(projectionsQuery);
  return (
    <Page
      eyebrow="Administration"
      title="Projections"
      {...adminHeads.projections}
      intro="Read models are the tables that every screen shows, folded from the history. See whether they keep up, and build one anew without anybody noticing."
    >
      {isPending && (
        <Loading label="Loading read models...">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
      {!isPending && data === undefined && (
        <ErrorState
          title="We could not load the read models"
          message="They go on by themselves. Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && (
        <Stack gap="large">
          <Stack gap="small">
            <Summary projections={data.data} />
            {isError && (
              <Notice tone="critical" title="We could not look again" announce>
                What you see was read a moment ago. Check your connection and try again.
              </Notice>
            )}
            <div className={styles.lookedAt}>
              <span>
                Last looked at {formatClockTime(new Date(dataUpdatedAt).toISOString())}; it looks again by itself.
              </span>
              <Button size="small" variant="quiet" icon="refresh" onClick={() => void refetch()}>
                Look now
              </Button>
            </div>
          </Stack>
          <DataTable
            caption="Read models, those that somebody should look at first"
            columns={columns}
            rows={groups.flatMap((group) => data.data.filter((one) => groupOf(one) === group))}
            rowKey={({ name }) => name}
          />
        </Stack>
      )}
    </Page>
  );
};
