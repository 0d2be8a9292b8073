import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { parkedEventsQuery } from '#api/projections.ts';
import type { ParkedEvent } from '#contract/parked-events.ts';
import type { ProjectionDetail } from '#contract/projections.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatPosition } from '#lib/position.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { requestCopy } from '../copy.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { ParkedEventDialog } from './parked-event-dialog.tsx';
import * as styles from './projections.css.ts';
import { useProjectionRequest } from './use-projection-request.ts';

const facts: readonly Column<ParkedEvent>[] = [
  {
    key: 'event',
    header: 'Event',
    cell: ({ type, stream, position }) => (
      <>
        <TextLink to="/admin/domain/$" params={{ _splat: `events/${type}` }}>
          <Code>{type}</Code>
        </TextLink>
        <Caption>
          Position {formatPosition(position)} of the history, in {stream}
        </Caption>
      </>
    ),
    long: true,
  },
  {
    key: 'error',
    header: 'Why',
    cell: ({ waiting, error, kind }) =>
      waiting ? (
        <>
          <Badge icon="clock">Waiting for an earlier event</Badge>
          <Caption>It belongs to the same {kind} and follows automatically.</Caption>
        </>
      ) : (
        <p className={styles.error}>{error}</p>
      ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since, attempts }) => (
      <>
        {formatDateTime(since)}
        {attempts > 0 && <Caption>{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</Caption>}
      </>
    ),
    short: true,
  },
];

/** Events that could not be processed, with a button to replay them. */
export const ParkedEvents = ({
  detail: { name, parked, waiting, possible },
}: {
  readonly detail: ProjectionDetail;
}) => {
  const titleId = useId();
  const query = useInfiniteQuery({ ...parkedEventsQuery(name), enabled: parked + waiting > 0 });
  const request = useProjectionRequest(name);
  const isReplaying = (eventId?: string) => request.isPending && request.variables.eventId === eventId;
  const canReplay = possible.includes('replay');
  const [opened, setOpened] = useState<ParkedEvent | null>(null);
  const actions: Column<ParkedEvent> = {
    key: 'action',
    header: 'Action',
    short: true,
    cell: (event) => {
      const { eventId, type, position, waiting: isWaiting } = event;
      const which = `${type} at position ${formatPosition(position)}`;
      return isWaiting ? null : (
        <Cluster gap="xsmall">
          <Button size="small" variant="secondary" aria-label={`Examine ${which}`} onClick={() => setOpened(event)}>
            Examine
          </Button>
          {canReplay && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Replay ${which}`}
              busy={isReplaying(eventId)}
              busyLabel={requestCopy.replay.busy}
              onClick={() => request.mutate({ kind: 'replay', eventId })}
            >
              Replay
            </Button>
          )}
        </Cluster>
      );
    },
  };
  const columns: readonly Column<ParkedEvent>[] = [...facts, actions];
  return (
    <Stack as="section" gap="medium">
      <Cluster justify="between" align="start" gap="medium">
        <Stack gap="xxsmall">
          <Heading level={2} size="title3" id={titleId}>
            Parked events
          </Heading>
          {parked + waiting > 0 && (
            <Text tone="muted" measured>
              An event that cannot be processed is parked, and later events of the same row wait for it. All other rows
              continue.
            </Text>
          )}
        </Stack>
        {canReplay && (
          <Button
            size="small"
            icon="refresh"
            busy={isReplaying()}
            busyLabel={requestCopy.replay.busy}
            onClick={() => request.mutate({ kind: 'replay' })}
          >
            {requestCopy.replay.label}
          </Button>
        )}
      </Cluster>
      {parked + waiting === 0 ? (
        <div role="status">
          <Text>No parked events.</Text>
        </div>
      ) : (
        <>
          {canReplay && <Text>{requestCopy.replay.what}</Text>}
          <PagedList
            query={query}
            things="parked events"
            failure="We could not load the parked events"
            empty={{ title: 'No parked events' }}
            headingLevel={3}
            skeletons={1}
          >
            {(events) => <DataTable caption="Parked events" columns={columns} rows={events} rowKey={({ id }) => id} />}
          </PagedList>
        </>
      )}
      <ParkedEventDialog parked={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
};
