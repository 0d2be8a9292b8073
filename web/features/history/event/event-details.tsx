import type { ReactNode } from 'react';
import type { HistoryDetail } from '../../../../src/http/contract/history.ts';
import { formatClockTime, formatDateTime, formatLongDate } from '../../../lib/dates.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PersonalValue } from '../personal-value.tsx';
import { summary } from '../summary.css.ts';
import { useHistoryHome } from '../use-history-home.ts';
import { actorName, contextLabels, hasPast, positionLabel, shortId, streamLabel } from '../words.ts';
import { Chain } from './chain.tsx';
import * as styles from './event.css.ts';
import { RawJson } from './raw-json.tsx';

/** A moment to the second, in the time of the United Kingdom. */
const moment = (at: string): ReactNode => (
  <time dateTime={at}>
    {formatLongDate(at)}, {formatClockTime(at)}
  </time>
);

/** What the envelope says in fields of its own; the rest of it stands in the JSON. */
const Envelope = ({ event }: { readonly event: HistoryDetail }) => {
  const home = useHistoryHome();
  const { actor, stream, revision, correlationId } = event;
  return (
    <DefinitionList
      layout="columns"
      items={[
        { term: 'Happened', description: moment(event.occurredAt) },
        ...(formatDateTime(event.occurredAt) === formatDateTime(event.recordedAt)
          ? []
          : [{ term: 'Recorded', description: moment(event.recordedAt) }]),
        {
          term: 'By',
          description: (
            <TextLink to={home} search={{ actor: actor.id }}>
              {actorName(actor)}
            </TextLink>
          ),
        },
        {
          term: 'In',
          description: (
            <TextLink to={home} search={{ context: event.context }}>
              {contextLabels[event.context]}
            </TextLink>
          ),
        },
        {
          term: 'Stream',
          description: (
            <>
              <TextLink to={home} search={{ stream }}>
                {streamLabel(stream)}
              </TextLink>
              , its event {(revision + 1).toLocaleString('en-GB')}
            </>
          ),
        },
        {
          term: 'Request',
          description: (
            <TextLink to={home} search={{ correlation: correlationId }}>
              {shortId(correlationId)}
            </TextLink>
          ),
        },
        { term: 'Type', description: `${event.type}, version ${event.version}` },
        { term: 'Position', description: positionLabel(event.position) },
        { term: 'Source', description: event.source },
      ]}
    />
  );
};

interface EventDetailsProps {
  readonly event: HistoryDetail;
  /** Of the headings inside. */
  readonly level: 2 | 3;
}

/** Everything that is known of an event: fields, envelope, cause and consequences, and how it is stored. */
export const EventDetails = ({ event, level }: EventDetailsProps) => (
  <div className={styles.whole}>
    {!event.readable && (
      <Notice tone="caution" title="This release cannot read this event">
        <p>It stays in the history as it is. What its envelope says is shown.</p>
      </Notice>
    )}
    <div className={styles.columns}>
      <div className={styles.whole}>
        <div className={styles.part}>
          <Heading level={level} size="title4">
            What it says
          </Heading>
          {event.fields.length === 0 ? (
            <Text tone="muted">Nothing besides that it happened.</Text>
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
                {streamLabel(event.stream)} as it stood after this
              </TextLink>
            </p>
          )}
        </div>
        <Chain event={event} level={level} />
      </div>
      <div className={styles.part}>
        <Heading level={level} size="title4">
          Where it stands
        </Heading>
        <Envelope event={event} />
      </div>
    </div>
    <details>
      <summary className={summary}>As it is stored</summary>
      <div className={styles.columns}>
        <RawJson title="Data" value={event.stored} level={level} />
        <RawJson title="Metadata" value={event.metadata} level={level} />
      </div>
    </details>
  </div>
);
