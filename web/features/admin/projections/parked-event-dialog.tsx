import type { HistoryDetail } from '#contract/history.ts';
import type { ParkedEvent } from '#contract/parked-events.ts';
import { LoadedEvent } from '#features/history/event/loaded-event.tsx';
import { UnreadableEvent } from '#features/history/event/unreadable-event.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from './projections.css.ts';

interface ContentProps {
  readonly parked: ParkedEvent;
  readonly event: HistoryDetail;
}

const Content = ({ parked: { eventId, error, kind, key, attempts }, event }: ContentProps) => (
  <Stack gap="medium">
    <div className={styles.sides}>
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          The event
        </Heading>
        {event.fields.length > 0 && (
          <DefinitionList
            items={event.fields.map(({ label, value }) => ({
              term: label,
              description: typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        )}
        <CodeBlock label="Stored data">{JSON.stringify(event.stored, null, 2)}</CodeBlock>
      </Stack>
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          The fault
        </Heading>
        <p className={styles.error}>{error}</p>
        <Text tone="muted" size="caption">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}. It blocks the {kind} <span>{key}</span>.
        </Text>
        {event.readable && !event.skipped && (
          <Text>
            This release can read the event; its read model cannot process it. A release with the fix replays it when it
            starts.
          </Text>
        )}
      </Stack>
    </div>
    <UnreadableEvent event={event} />
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

/** A parked event beside its fault, with what can be done about it. */
export const ParkedEventDialog = ({ parked, onClose }: ParkedEventDialogProps) => (
  <Dialog open={parked !== null} onClose={onClose} title={parked?.type ?? ''} size="large">
    {parked && <LoadedEvent id={parked.eventId}>{(event) => <Content parked={parked} event={event} />}</LoadedEvent>}
  </Dialog>
);
