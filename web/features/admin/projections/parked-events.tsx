import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ParkedEvent, ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';
import { parkedEventsQuery } from '../../../api/projections.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import * as styles from './projections.css.ts';
import { positionInWords } from './standing.ts';
import { useOrder } from './use-order.ts';
import { orderWords } from './words.ts';

const facts: readonly Column<ParkedEvent>[] = [
  {
    key: 'event',
    header: 'Event',
    cell: ({ type, stream, position }) => (
      <>
        <TextLink to="/admin/domain/$" params={{ _splat: `events/${type}` }}>
          <Code>{type}</Code>
        </TextLink>
        <Text size="caption" tone="muted">
          Position {positionInWords(position)} of the history, in {stream}
        </Text>
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
          <Badge icon="clock">Waits behind another</Badge>
          <Text size="caption" tone="muted">
            Of the same {kind}; it follows by itself.
          </Text>
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
        {attempts > 0 && (
          <Text size="caption" tone="muted">
            {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          </Text>
        )}
      </>
    ),
    short: true,
  },
];

/** Events that could not be folded, with the way to try again. */
export const ParkedEvents = ({
  detail: { name, parked, waiting, possible },
}: {
  readonly detail: ProjectionDetail;
}) => {
  const titleId = useId();
  const query = useInfiniteQuery({ ...parkedEventsQuery(name), enabled: parked + waiting > 0 });
  const order = useOrder(name);
  const isReplaying = (eventId?: string) => order.isPending && order.variables.eventId === eventId;
  const canReplay = possible.includes('replay');
  const columns: readonly Column<ParkedEvent>[] = canReplay
    ? [
        ...facts,
        {
          key: 'action',
          header: 'Action',
          short: true,
          cell: ({ eventId, type, position, waiting: isWaiting }) =>
            isWaiting ? null : (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Replay ${type} at position ${positionInWords(position)}`}
                busy={isReplaying(eventId)}
                busyLabel={orderWords.replay.busy}
                onClick={() => order.mutate({ kind: 'replay', eventId })}
              >
                Replay
              </Button>
            ),
        },
      ]
    : facts;
  return (
    <Stack as="section" gap="medium">
      <Cluster justify="between" align="start" gap="medium">
        <Stack gap="xxsmall">
          <Heading level={2} size="title3" id={titleId}>
            Parked events
          </Heading>
          <Text tone="muted" measured>
            An event that cannot be folded is set aside, and what follows for the same row waits behind it. Every other
            row goes on.
          </Text>
        </Stack>
        {canReplay && (
          <Button
            size="small"
            icon="refresh"
            busy={isReplaying()}
            busyLabel={orderWords.replay.busy}
            onClick={() => order.mutate({ kind: 'replay' })}
          >
            {orderWords.replay.label}
          </Button>
        )}
      </Cluster>
      {parked + waiting === 0 ? (
        <div role="status">
          <Text>Nothing is parked.</Text>
        </div>
      ) : (
        <>
          {canReplay && <Text>{orderWords.replay.what}</Text>}
          <PagedList
            query={query}
            things="parked events"
            failure="We could not load the parked events"
            empty={{ title: 'Nothing is parked any more' }}
            headingLevel={3}
            skeletons={1}
          >
            {(events) => <DataTable caption="Parked events" columns={columns} rows={events} rowKey={({ id }) => id} />}
          </PagedList>
        </>
      )}
    </Stack>
  );
};
