import { useQuery } from '@tanstack/react-query';
import type { ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';
import { ApiError } from '../../../api/api-error.ts';
import { projectionQuery } from '../../../api/projections.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { adminHeads } from '../heads.ts';
import { Generations } from './generations.tsx';
import { LifecycleSteps } from './lifecycle-steps.tsx';
import { ParkedEvents } from './parked-events.tsx';
import { PauseCard } from './pause-card.tsx';
import * as styles from './projections.css.ts';
import { behindInWords, lookOf, positionInWords } from './standing.ts';

/** Which table readers see. */
const readInWords = ({ status, generations, generation }: ProjectionDetail): string => {
  if (generations.some(({ role }) => role === 'live')) return `Generation ${generation} is read`;
  return status === 'outdated' ? 'A later version is read' : 'The version before is read until it is built';
};

const Matter = ({ detail }: { readonly detail: ProjectionDetail }) => {
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
        <Notice tone="caution" title="Something that was asked is not done yet" announce>
          Somebody reads the table at this moment, or the database is away. It is tried again every few seconds.
        </Notice>
      )}
      {lastError && (
        <Notice tone="critical" title="It cannot go on" announce>
          <Text>{lastError}</Text>
          <Text size="caption">
            {lastErrorAt && `Last tried ${formatDateTime(lastErrorAt)}. `}Readers see it as it stood before;{' '}
            {status === 'paused' ? 'it tries again when you resume.' : 'it tries again by itself.'}
          </Text>
        </Notice>
      )}
      <Grid columns="narrow" gap="small">
        <StatCard
          label="Events behind"
          value={behind ?? behindInWords(behind)}
          hint={`At position ${positionInWords(position)}`}
        />
        <StatCard
          label="Events a second"
          value={rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 10 ? 1 : 0 })}
          hint={lastEventAt === null ? undefined : `Newest from ${formatDateTime(lastEventAt)}`}
        />
        <StatCard
          label="Parked"
          value={parked}
          hint={waiting === 0 ? undefined : `${waiting.toLocaleString('en-GB')} behind them`}
        />
        <StatCard label="Version" value={detail.version} hint={readInWords(detail)} />
      </Grid>
      <div className={styles.aside}>
        <LifecycleSteps detail={detail} />
        <Stack gap="large">
          <PauseCard detail={detail} />
          <Card tone="tint">
            <Stack gap="xsmall">
              <Heading level={2} size="title4">
                More about it
              </Heading>
              <ul>
                <li>
                  <TextLink to="/admin/domain/$" params={{ _splat: `readers/projection/${name}` }}>
                    Which events it is folded from
                  </TextLink>
                </li>
                <li>
                  <TextLink to="/admin/history" search={{ stream }}>
                    Who asked what of it, and when
                  </TextLink>
                </li>
              </ul>
            </Stack>
          </Card>
        </Stack>
      </div>
      <ParkedEvents detail={detail} />
      <Generations detail={detail} />
    </Stack>
  );
};

/** One read model: how it stands, and everything that can be done with it. */
export const ProjectionPage = ({ name }: { readonly name: string }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(projectionQuery(name));
  const look = data && lookOf(data);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title={name}
      documentTitle={`${name}, ${adminHeads.projection.documentTitle}`}
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
      {isPending && (
        <Loading label="Loading the read model...">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
      {data === undefined && isUnknown && (
        <EmptyState
          title="There is no read model of that name"
          message="It may have gone with a release. The list holds those of this one."
          headingLevel={2}
        />
      )}
      {data === undefined && error && !isUnknown && (
        <ErrorState
          title="We could not load the read model"
          message="It goes on by itself. Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && (
        <Stack gap="large">
          {error && (
            <Notice tone="critical" title="We could not look again" announce>
              What you see was read a moment ago. Check your connection and try again.
            </Notice>
          )}
          <Matter detail={data} />
        </Stack>
      )}
    </Page>
  );
};
