import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { adviceOf } from '#api/failure.ts';
import { projectionQuery } from '#api/projections.ts';
import type { ProjectionDetail, ProjectionGeneration } from '#contract/projections.ts';
import { formatDateTime } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { formatPosition } from '#lib/position.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { requestCopy } from '../copy.ts';
import { LifecycleSteps } from './lifecycle-steps.tsx';
import { ParkedEvents } from './parked-events.tsx';
import * as styles from './projections.css.ts';
import { badgeOf, formatBehind, formatRate } from './status.ts';
import { useProjectionRequest } from './use-projection-request.ts';

export const metadata = administrationPage('/admin/projections/$name', 'Read model');

/** Pauses and resumes the projection. One button for both, so that it keeps the focus. */
const PauseCard = ({ detail: { name, pausedAt, personal, possible } }: { readonly detail: ProjectionDetail }) => {
  const request = useProjectionRequest(name);
  const kind = pausedAt === null ? 'pause' : 'resume';
  return (
    <TitledCard
      title={pausedAt === null ? 'Pause this read model' : `Paused since ${formatDateTime(pausedAt)}`}
      gap="small"
    >
      <Text>{requestCopy[kind].what}</Text>
      {personal && <Caption>Personal data is still erased when a member leaves.</Caption>}
      {(possible.includes(kind) || request.isPending) && (
        <div>
          <Button
            size="small"
            variant={kind === 'resume' ? 'primary' : 'secondary'}
            busy={request.isPending}
            busyLabel={requestCopy[kind].busy}
            onClick={() => request.mutate({ kind })}
          >
            {requestCopy[kind].label}
          </Button>
        </div>
      )}
    </TitledCard>
  );
};

const roles = {
  live: { label: 'Live', tone: 'positive', icon: 'show' },
  next: { label: 'Candidate', tone: 'info', icon: 'plus' },
  kept: { label: 'Previous', tone: 'neutral', icon: 'clock' },
} as const;

const columns: readonly Column<ProjectionGeneration>[] = [
  {
    header: 'Table',
    cell: ({ generation, role }) => {
      const { label, ...look } = roles[role];
      return (
        <>
          <Text weight="strong">Generation {generation}</Text>
          <Badge {...look}>{label}</Badge>
        </>
      );
    },
  },
  { header: 'Position', cell: ({ position }) => formatPosition(position), short: true },
  { header: 'Events behind', cell: ({ behind }) => formatBehind(behind), short: true },
  { header: 'Speed', cell: ({ rate }) => formatRate(rate), short: true },
  {
    header: 'Started',
    cell: ({ startedAt, readyAt }) => (
      <>
        {formatDateTime(startedAt)}
        <Caption>{readyAt === null ? 'Not up to date yet' : `Up to date ${formatDateTime(readyAt)}`}</Caption>
      </>
    ),
  },
  {
    header: 'Errors',
    cell: ({ lastError, parked }) =>
      lastError === null && parked === 0 ? (
        'None'
      ) : (
        <p className={styles.error}>
          {[lastError, parked > 0 ? `${parked.toLocaleString('en-GB')} parked` : null].filter(Boolean).join('; ')}
        </p>
      ),
  },
];

/** The tables of a read model, the live one first. */
const Generations = ({ detail: { name, generations } }: { readonly detail: ProjectionDetail }) => (
  <Stack as="section" gap="small">
    <Heading level={2} size="title3">
      Tables
    </Heading>
    <DataTable
      caption={`Tables of ${name}`}
      columns={columns}
      rows={generations}
      rowKey={({ generation, role }) => `${role} ${generation}`}
    />
  </Stack>
);

/** Describes which generation is live. */
const formatReadVersion = ({ status, generations, generation }: ProjectionDetail): string => {
  if (generations.some(({ role }) => role === 'live')) return `Generation ${generation} is live`;
  return status === 'outdated' ? 'A later version is live' : 'The previous version is live until this one is built';
};

const Content = ({ detail }: { readonly detail: ProjectionDetail }) => {
  const {
    name,
    status,
    behind,
    rate,
    pending,
    parked,
    waiting,
    position,
    lastEventAt,
    lastError,
    lastErrorAt,
    stream,
  } = detail;
  return (
    <Stack gap="xlarge">
      {pending > 0 && (
        <Notice tone="caution" title="A request has not run yet" announce>
          The table is in use, or the database is unavailable. The platform retries every few seconds.
        </Notice>
      )}
      {lastError && (
        <Notice tone="critical" title="Processing has stopped" announce>
          <Text>{lastError}</Text>
          <Text size="caption">
            {lastErrorAt && `Last tried ${formatDateTime(lastErrorAt)}. `}Screens show the data from before the error;{' '}
            {status === 'paused' ? 'processing is retried when you resume.' : 'the platform retries automatically.'}
          </Text>
        </Notice>
      )}
      <Grid columns="narrow" gap="small">
        <StatCard
          label="Events behind"
          value={behind ?? formatBehind(behind)}
          hint={`At position ${formatPosition(position)}`}
        />
        <StatCard
          label="Events per second"
          value={rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 10 ? 1 : 0 })}
          hint={lastEventAt === null ? undefined : `Latest from ${formatDateTime(lastEventAt)}`}
        />
        <StatCard
          label="Parked"
          value={parked}
          hint={waiting === 0 ? undefined : `${waiting.toLocaleString('en-GB')} behind them`}
        />
        <StatCard label="Version" value={detail.version} hint={formatReadVersion(detail)} />
      </Grid>
      {/* What has to be decided stands before what can be done. */}
      <ParkedEvents detail={detail} />
      <div className={styles.aside}>
        <LifecycleSteps detail={detail} />
        <Stack gap="large">
          <PauseCard detail={detail} />
          <Card tone="tint">
            <Stack gap="xsmall">
              <Heading level={2} size="title4">
                More about this read model
              </Heading>
              <ul>
                <li>
                  <TextLink to="/admin/domain/$" params={{ _splat: `readers/projection/${name}` }}>
                    The events it is built from
                  </TextLink>
                </li>
                <li>
                  <TextLink to="/admin/history" search={{ stream }}>
                    Requests to it in the history
                  </TextLink>
                </li>
              </ul>
            </Stack>
          </Card>
        </Stack>
      </div>
      <Generations detail={detail} />
    </Stack>
  );
};

/** Status and administration of one read model. */
export const ProjectionPage = ({ name }: { readonly name: string }) => {
  const query = useQuery(projectionQuery(name));
  const { data, error } = query;
  const look = data && badgeOf(data);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page
      metadata={metadata}
      title={name}
      documentTitle={`${name}, ${metadata.title}`}
      eyebrow="Read model"
      badge={
        look && (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label}
          </Badge>
        )
      }
      intro={data?.purpose}
      back={
        <ButtonLink to="/admin/projections" variant="quiet" size="small" icon="left">
          All read models
        </ButtonLink>
      }
    >
      {data === undefined &&
        (isUnknown ? (
          <EmptyState
            title="No read model with this name"
            message="A release may have removed it. The list shows the read models of this release."
          />
        ) : (
          <NotLoaded
            query={query}
            what="the read model"
            shapes={['block', 'block']}
            reassurance="Processing is not affected."
          />
        ))}
      {data && (
        <Stack gap="large">
          {error && (
            <Notice tone="critical" title="We could not refresh this page" announce>
              The data may be out of date. {adviceOf(error)}
            </Notice>
          )}
          <Content detail={data} />
        </Stack>
      )}
    </Page>
  );
};
