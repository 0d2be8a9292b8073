import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { specificationQuery } from '#api/rehearsal.ts';
import { useCurrentUser } from '#api/session.ts';
import type { HistoryDetail, HistoryEntry } from '#contract/history.ts';
import { formatClockTime, formatLongDate } from '#lib/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { actorName, contextLabels, hasPast, plainSentence, positionLabel, shortId, streamLabel } from '../copy.ts';
import { formatMoment, isMonth } from '../dates.ts';
import * as styles from '../event-parts.css.ts';
import { PersonalValue, useNarrowed } from '../event-parts.tsx';
import { EventProof } from './event-proof.tsx';
import { UnreadableEvent } from './unreadable-event.tsx';

interface RawJsonProps {
  readonly title: string;
  readonly value: unknown;
  readonly level: 2 | 3;
}

/** Stored JSON with a copy button. */
const RawJson = ({ title, value, level }: RawJsonProps) => {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className={styles.part}>
      <div className={styles.jsonHead}>
        <Heading level={level} size="title4">
          {title}
        </Heading>
        <CopyButton text={text} label="Copy JSON" copied="The event is on your clipboard as JSON." />
      </div>
      <CodeBlock label={title}>{text}</CodeBlock>
    </div>
  );
};

const Other = ({ entry }: { readonly entry: HistoryEntry }) => (
  <>
    <Link to="/history/$eventId" params={{ eventId: entry.id }} className={styles.name}>
      {plainSentence(entry.sentence)}
    </Link>
    <span className={styles.when}>{formatMoment(entry.occurredAt)}</span>
  </>
);

/** Maximum number of consequences shown. */
const CONSEQUENCES_SHOWN = 50;

/** Describes an event without a causing event. */
const beginning = ({ actor }: HistoryDetail): string =>
  actor.role === 'system' ? 'No earlier event: Fellowbridge started it.' : 'No earlier event: a request started it.';

interface ChainProps {
  readonly event: HistoryDetail;
  readonly level: 2 | 3;
}

/** The causing event, this event and its consequences as a tree. */
const Chain = ({ event, level }: ChainProps) => {
  const narrowed = useNarrowed();
  const { causedBy, ledTo, correlationId } = event;
  return (
    <div className={styles.part}>
      <Heading level={level} size="title4">
        Caused by, led to
      </Heading>
      <ol className={styles.chain}>
        <li className={styles.link({ place: 'first' })}>
          {causedBy ? <Other entry={causedBy} /> : <span>{beginning(event)}</span>}
        </li>
        <li className={styles.link({ place: 'own' })} aria-current="true">
          <span className={styles.own}>{plainSentence(event.sentence)}</span>
          <span className={styles.when}>This event</span>
        </li>
        {ledTo.length === 0 ? (
          <li className={styles.link({ place: 'next' })}>
            <span className={styles.when}>No other events followed.</span>
          </li>
        ) : (
          ledTo.map((entry) => (
            <li key={entry.id} className={styles.link({ place: 'next' })}>
              <Other entry={entry} />
            </li>
          ))
        )}
      </ol>
      {ledTo.length === CONSEQUENCES_SHOWN && (
        <p className={styles.when}>Only the first {CONSEQUENCES_SHOWN} are shown.</p>
      )}
      <p>
        <TextLink {...narrowed({ correlation: correlationId })}>All events of the same request</TextLink>
        {' · '}
        <TextLink to="/history/timeline" search={{ correlation: correlationId }}>
          Timeline of the request
        </TextLink>
        {' · '}
        <TextLink to="/history/timeline" search={{ stream: event.stream }}>
          Timeline of the stream
        </TextLink>
      </p>
    </div>
  );
};

/** A time to the second, in UK time; for analysts a month. */
const moment = (at: string): ReactNode => (
  <time dateTime={at}>{isMonth(at) ? formatMoment(at) : `${formatLongDate(at)}, ${formatClockTime(at)}`}</time>
);

/** The main fields of the envelope; the JSON has the rest. */
const Envelope = ({ event }: { readonly event: HistoryDetail }) => {
  const narrowed = useNarrowed();
  const { actor, stream, revision, correlationId } = event;
  return (
    <DefinitionList
      layout="columns"
      items={[
        { term: 'Happened', description: moment(event.occurredAt) },
        ...(formatMoment(event.occurredAt) === formatMoment(event.recordedAt)
          ? []
          : [{ term: 'Recorded', description: moment(event.recordedAt) }]),
        {
          term: 'By',
          description: <TextLink {...narrowed({ actor: actor.id })}>{actorName(actor)}</TextLink>,
        },
        {
          term: 'In',
          description: <TextLink {...narrowed({ context: event.context })}>{contextLabels[event.context]}</TextLink>,
        },
        {
          term: 'Stream',
          description: (
            <>
              <TextLink {...narrowed({ stream })}>{streamLabel(stream)}</TextLink>, its event{' '}
              {(revision + 1).toLocaleString('en-GB')}
            </>
          ),
        },
        {
          term: 'Request',
          description: <TextLink {...narrowed({ correlation: correlationId })}>{shortId(correlationId)}</TextLink>,
        },
        { term: 'Type', description: `${event.type}, version ${event.version}` },
        { term: 'Position', description: positionLabel(event.position) },
        { term: 'Source', description: event.source },
      ]}
    />
  );
};

interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

const Source = ({ stream, revision }: EventPlace) => {
  const query = useQuery(specificationQuery(stream, revision));
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        what="the specification"
        loading="Writing the specification..."
        shapes={['line', 'block']}
        failure="We could not write the specification"
        reassurance={nothingLost}
        headingLevel={3}
      />
    );
  }
  const { file, text, command } = query.data;
  return (
    <Stack gap="medium">
      <Text>
        Paste it into <Code>{file}</Code>: it passes. Names, texts and ids are made up.
      </Text>
      {command === null && (
        <Text>No command of this release leads to exactly this event, so the test checks the fold instead.</Text>
      )}
      <CodeBlock label="Specification">{text}</CodeBlock>
      <Cluster justify="end">
        <CopyButton
          text={text}
          label="Copy the test"
          copied={`Paste it into ${file}.`}
          variant="primary"
          size="medium"
        />
      </Cluster>
    </Stack>
  );
};

/** Shows an event as a test: given, when, then. */
const SpecificationButton = (event: EventPlace) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="file" onClick={() => setOpen(true)}>
        As a specification
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="As a specification" size="large">
        {isOpen && <Source {...event} />}
      </Dialog>
    </>
  );
};

/** Links for developers who practise domain-driven design. */
const Further = ({ event: { stream, revision, readable } }: { readonly event: HistoryDetail }) => (
  <Cluster gap="small">
    {readable && <SpecificationButton stream={stream} revision={revision} />}
    <ButtonLink size="small" to="/admin/replay/$stream" params={{ stream }} search={{ revision }}>
      Replay from here
    </ButtonLink>
    <ButtonLink size="small" to="/admin/rehearsal" search={{ stream, revision }}>
      Rehearse a command after it
    </ButtonLink>
  </Cluster>
);

interface EventDetailsProps {
  readonly event: HistoryDetail;
  /** Level of the section headings. */
  readonly level: 2 | 3;
}

/** An event in full: fields, envelope, causes and consequences, and stored JSON. */
export const EventDetails = ({ event, level }: EventDetailsProps) => {
  const isAdministrator = useCurrentUser().user?.role === 'admin';
  return (
    <div className={styles.whole}>
      <UnreadableEvent event={event} />
      <div className={styles.columns}>
        <div className={styles.whole}>
          <div className={styles.part}>
            <Heading level={level} size="title4">
              Fields
            </Heading>
            {event.fields.length === 0 ? (
              <Text tone="muted">{event.readable ? 'This event has no fields.' : 'See its stored data below.'}</Text>
            ) : (
              <DefinitionList
                items={event.fields.map(({ label, value, personal }) => ({
                  term: label,
                  description: <PersonalValue value={value} personal={personal} names={event.names} />,
                }))}
              />
            )}
            {hasPast(event.stream) && (
              <p>
                <TextLink
                  to="/history/past/$stream"
                  params={{ stream: event.stream }}
                  search={{ revision: event.revision }}
                >
                  {streamLabel(event.stream)} as of this event
                </TextLink>
              </p>
            )}
            {isAdministrator && <Further event={event} />}
          </div>
          <Chain event={event} level={level} />
        </div>
        <div className={styles.part}>
          <Heading level={level} size="title4">
            Position
          </Heading>
          <Envelope event={event} />
          {isAdministrator && <EventProof event={event} level={level} />}
        </div>
      </div>
      <Disclosure summary="Stored data" open={!event.readable}>
        <div className={styles.columns}>
          <RawJson title="Data" value={event.stored} level={level} />
          <RawJson title="Metadata" value={event.metadata} level={level} />
        </div>
      </Disclosure>
    </div>
  );
};
