import { useQuery } from '@tanstack/react-query';
import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainEventsQuery } from '../../../api/domain.ts';
import { CodeBlock } from '../../../ui/code.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Chapter, Contents } from '../parts/chapter.tsx';
import { DomainLink, NamedLink } from '../parts/domain-link.tsx';
import { FieldTable } from '../parts/field-table.tsx';
import { HistoryLink } from '../parts/history-link.tsx';
import { Known, Unknown } from '../parts/known.tsx';
import { Names } from '../parts/names.tsx';
import * as styles from '../parts/parts.css.ts';
import { SourceLine } from '../parts/source-line.tsx';
import { ReaderNames } from '../readers/reader-names.tsx';
import { RulesAbout } from '../rules/rules-about.tsx';
import { EventMarks } from './event-marks.tsx';
import { EventVersions } from './event-versions.tsx';

const chapters = [
  { id: 'fields', title: 'Fields' },
  { id: 'example', title: 'Example' },
  { id: 'causes', title: 'What causes it' },
  { id: 'readers', title: 'Who reads it' },
  { id: 'versions', title: 'Versions' },
  { id: 'rules', title: 'Rules' },
] as const;

const EventMatter = ({ event }: { readonly event: DomainEventType }) => (
  <Stack gap="xlarge">
    <Stack gap="medium">
      <EventMarks event={event} />
      <blockquote className={styles.quote}>
        <Text size="lead">{event.sentence}</Text>
        <Text size="caption" tone="muted">
          How the history tells it
        </Text>
      </blockquote>
      {event.description && <Text measured>{event.description}</Text>}
      <DefinitionList
        layout="rows"
        items={[
          {
            term: 'Context',
            description: (
              <DomainLink to={{ section: 'contexts', name: event.context }}>{inWords(event.context)}</DomainLink>
            ),
          },
          { term: 'Aggregate', description: <NamedLink section="aggregates" name={event.aggregate} /> },
          { term: 'Written to', description: `${event.stream}-<id>` },
          ...(event.statusAfter === null ? [] : [{ term: 'Leads to', description: inWords(event.statusAfter) }]),
        ]}
      />
      <HistoryLink type={event.type} />
      <Contents chapters={chapters} />
    </Stack>
    <Chapter id="fields" title="Fields">
      <FieldTable caption={`Fields of ${event.type}`} fields={event.fields} />
    </Chapter>
    <Chapter id="example" title="Example">
      {event.example ? (
        <CodeBlock label={`Data of ${event.type}`}>{JSON.stringify(event.example, null, 2)}</CodeBlock>
      ) : (
        <Text tone="muted">No specification shows one.</Text>
      )}
    </Chapter>
    <Chapter id="causes" title="What causes it">
      <Names
        section="commands"
        names={event.emittedBy}
        none="Nothing does any more: older releases wrote it, and it is still read."
      />
    </Chapter>
    <Chapter id="readers" title="Who reads it">
      <ReaderNames readers={event.consumedBy} none="Nobody but the history itself." />
    </Chapter>
    <Chapter id="versions" title="Versions">
      <EventVersions event={event} />
    </Chapter>
    <Chapter id="rules" title="Rules">
      <RulesAbout filters={{ event: event.type }} none="No rule names it." />
    </Chapter>
    <SourceLine source={event.source} />
  </Stack>
);

/** One event of the catalogue, with everything that is known of it. */
export const EventPage = ({ type }: { readonly type: string }) => (
  <Known query={useQuery(domainEventsQuery)} things="events">
    {({ data }) => {
      const event = data.find((one) => one.type === type);
      return event ? <EventMatter event={event} /> : <Unknown section="events" thing="event" />;
    }}
  </Known>
);
