import { useQuery } from '@tanstack/react-query';
import { domainEventsQuery } from '#api/domain.ts';
import { timelineQuery } from '#api/history.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import { inWords } from '#contract/format-list.ts';
import { plainSentence } from '#features/history/copy.ts';
import { formatMoment } from '#features/history/dates.ts';
import { counted } from '#lib/counted.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './domain-page.css.ts';
import { EventVersions, FieldTable } from './event-versions.tsx';
import {
  Contents,
  ContextLink,
  ListByContext,
  NamedLink,
  Names,
  PageSection,
  type Searched,
  SourceLine,
  Unknown,
  useDomainBase,
} from './parts.tsx';
import { ReaderNames } from './readers.tsx';
import { RelatedRules } from './rules.tsx';

const HistoryLink = ({ type }: { readonly type: string }) => {
  const base = useDomainBase();
  return (
    <div>
      <ButtonLink to={base === '/domain/$' ? '/history' : '/admin/history'} search={{ type }} size="small" icon="clock">
        Show in the history
      </ButtonLink>
    </div>
  );
};

const EventMarks = ({ event }: { readonly event: DomainEventType }) => {
  const personal = event.fields.filter((field) => field.personal).length;
  return (
    <div className={styles.marks}>
      {event.version > 1 && <Badge tone="info">Version {event.version}</Badge>}
      {personal > 0 && (
        <Badge tone="purple" icon="person">
          {counted(personal, 'personal field')}
        </Badge>
      )}
    </div>
  );
};

const columns: readonly Column<DomainEventType>[] = [
  { header: 'Event', cell: ({ type }) => <NamedLink section="events" name={type} weight="strong" /> },
  { header: 'In the history', cell: ({ sentence }) => sentence },
  { header: 'Marks', cell: (event) => <EventMarks event={event} /> },
];

const searchText = ({ type, title, sentence, fields }: DomainEventType): readonly string[] => [
  type,
  title,
  sentence,
  ...fields.flatMap(({ name, label }) => [name, label]),
];

export const EventList = (searched: Searched) => (
  <Loaded query={useQuery(domainEventsQuery)} what="the events">
    {({ data }) => (
      <ListByContext
        thing="event"
        entries={data}
        columns={columns}
        nameOf={({ type }) => type}
        searchText={searchText}
        {...searched}
      />
    )}
  </Loaded>
);

/** How many of the latest events are shown. */
const LATEST = 3;

const LatestEvents = ({ type }: { readonly type: string }) => (
  <Loaded query={useQuery(timelineQuery({ type }))} what="the latest events">
    {({ data }) =>
      data.length === 0 ? (
        <Text tone="muted">None yet.</Text>
      ) : (
        <ul className={styles.column}>
          {data.slice(0, LATEST).map(({ id, occurredAt, sentence }) => (
            <li key={id}>
              <TextLink to="/history/$eventId" params={{ eventId: id }}>
                {formatMoment(occurredAt)}
              </TextLink>
              : {plainSentence(sentence)}
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
);

const chapters = [
  { id: 'fields', title: 'Fields' },
  { id: 'example', title: 'Example' },
  { id: 'causes', title: 'Causes' },
  { id: 'readers', title: 'Readers' },
  { id: 'versions', title: 'Versions' },
  { id: 'rules', title: 'Rules' },
  { id: 'latest', title: 'Latest' },
] as const;

const EventMatter = ({ event }: { readonly event: DomainEventType }) => (
  <Stack gap="xlarge">
    <Stack gap="medium">
      <EventMarks event={event} />
      <blockquote className={styles.quote}>
        <Text size="lead">{event.sentence}</Text>
        <Caption>In the history</Caption>
      </blockquote>
      {event.description && <Text measured>{event.description}</Text>}
      <DefinitionList
        layout="rows"
        items={[
          { term: 'Context', description: <ContextLink name={event.context} /> },
          { term: 'Aggregate', description: <NamedLink section="aggregates" name={event.aggregate} /> },
          { term: 'Written to', description: `${event.stream}-<id>` },
          ...(event.statusAfter === null
            ? []
            : [{ term: 'Status afterwards', description: inWords(event.statusAfter) }]),
        ]}
      />
      <HistoryLink type={event.type} />
      <Contents chapters={chapters} />
    </Stack>
    <PageSection id="fields" title="Fields">
      <FieldTable caption={`Fields of ${event.type}`} fields={event.fields} />
    </PageSection>
    <PageSection id="example" title="Example">
      {event.example ? (
        <CodeBlock label={`Data of ${event.type}`}>{JSON.stringify(event.example, null, 2)}</CodeBlock>
      ) : (
        <Text tone="muted">No specification has an example.</Text>
      )}
    </PageSection>
    <PageSection id="causes" title="Causes">
      <Names
        section="commands"
        names={event.emittedBy}
        none="Only older releases wrote this event; it can still be read."
      />
    </PageSection>
    <PageSection id="readers" title="Readers">
      <ReaderNames readers={event.consumedBy} />
    </PageSection>
    <PageSection id="versions" title="Versions">
      <EventVersions event={event} />
    </PageSection>
    <PageSection id="rules" title="Rules">
      <RelatedRules filters={{ event: event.type }} none="No rules cover this event." />
    </PageSection>
    <PageSection id="latest" title="Latest in the history">
      <LatestEvents type={event.type} />
    </PageSection>
    <SourceLine source={event.source} />
  </Stack>
);

/** One event with its fields, example, causes, readers, versions and rules. */
export const EventPage = ({ type }: { readonly type: string }) => (
  <Loaded query={useQuery(domainEventsQuery)} what="the events">
    {({ data }) => {
      const event = data.find((one) => one.type === type);
      return event ? <EventMatter event={event} /> : <Unknown section="events" thing="event" />;
    }}
  </Loaded>
);
