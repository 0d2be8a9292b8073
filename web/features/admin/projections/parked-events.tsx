import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { parkedEventsQuery } from '#api/projections.ts';
import type { HistoryDetail } from '#contract/history.ts';
import type { ParkedEvent } from '#contract/parked-events.ts';
import type { ProjectionDetail } from '#contract/projections.ts';
import { UnreadableEvent } from '#features/history/event/unreadable-event.tsx';
import { LoadedEvent, PersonalValue } from '#features/history/event-parts.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { formatPosition } from '#lib/position.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { requestCopy } from '../copy.ts';
import { PagedList } from '../frame/paged-list.tsx';
import * as styles from './projections.css.ts';
import { useProjectionRequest } from './use-projection-request.ts';

const facts: readonly Column<ParkedEvent>[] = [
  {
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

interface ContentProps {
  readonly parked: ParkedEvent;
  readonly event: HistoryDetail;
}

/** Readable and not skipped: {@link UnreadableEvent} says nothing about it. */
const needsNoDecision = ({ readable, skipped }: HistoryDetail) => readable && !skipped;

const Content = ({ parked: { eventId, error, kind, key, attempts }, event }: ContentProps) => (
  <Stack gap="medium">
    <div className={styles.sides}>
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          The event
        </Heading>
        {event.fields.length > 0 && (
          <DefinitionList
            items={event.fields.map(({ label, value, personal }) => ({
              term: label,
              description: <PersonalValue value={value} personal={personal} names={event.names} />,
            }))}
          />
        )}
        <CodeBlock label="Stored data">{JSON.stringify(event.stored, null, 2)}</CodeBlock>
      </Stack>
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          Error
        </Heading>
        {needsNoDecision(event) && <p className={styles.error}>{error}</p>}
        <UnreadableEvent event={event} />
        <Text tone="muted" size="caption">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}.
          {!event.skipped && ` It blocks the ${kind} ${key}.`}
        </Text>
        {needsNoDecision(event) && (
          <Text>
            This release can read the event; its read model cannot process it. A release with the fix replays it when it
            starts.
          </Text>
        )}
      </Stack>
    </div>
    <div>
      <ButtonLink to="/history/$eventId" params={{ eventId }} variant="quiet" size="small" icon="external">
        Open event page
      </ButtonLink>
    </div>
  </Stack>
);

interface ParkedEventDialogProps {
  /** Null: closed. */
  readonly parked: ParkedEvent | null;
  readonly onClose: () => void;
}

/** A parked event with its error, and the possible actions. */
const ParkedEventDialog = ({ parked, onClose }: ParkedEventDialogProps) => (
  <Dialog open={parked !== null} onClose={onClose} title={parked?.type ?? ''} size="large">
    {parked && <LoadedEvent id={parked.eventId}>{(event) => <Content parked={parked} event={event} />}</LoadedEvent>}
  </Dialog>
);

/** Events that could not be processed, with a button to replay them. */
export const ParkedEvents = ({ detail }: { readonly detail: ProjectionDetail }) => {
  const { name, parked, waiting, possible } = detail;
  const titleId = useId();
  const query = useInfiniteQuery({ ...parkedEventsQuery(detail), enabled: parked + waiting > 0 });
  const request = useProjectionRequest(name);
  const asked = request.isPending ? request.variables : null;
  const isReplaying = (eventId?: string) => asked?.kind === 'replay' && asked.eventId === eventId;
  const canReplay = possible.includes('replay');
  const [opened, setOpened] = useState<ParkedEvent | null>(null);
  const actions: Column<ParkedEvent> = {
    header: 'Action',
    short: true,
    cell: (event) => {
      const { eventId, type, position, waiting: isWaiting } = event;
      const which = `${type} at position ${formatPosition(position)}`;
      return isWaiting ? null : (
        <Cluster gap="xsmall">
          <Button size="small" aria-label={`Examine ${which}`} onClick={() => setOpened(event)}>
            Examine
          </Button>
          {canReplay && (
            <Button
              size="small"
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
            variant="primary"
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
