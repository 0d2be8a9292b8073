import { useQuery } from '@tanstack/react-query';
import type { DomainOverview } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainCommandsQuery, domainEventsQuery, domainOverviewQuery } from '../../../api/domain.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Chapter, Contents } from '../parts/chapter.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known, Unknown } from '../parts/known.tsx';
import { Names } from '../parts/names.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import { RelationMeans } from '../start/context-map.tsx';
import * as styles from '../start/start.css.ts';

type Context = DomainOverview['data']['contexts'][number];
type Relation = DomainOverview['data']['relations'][number];

const chapters = [
  { id: 'language', title: 'Language' },
  { id: 'aggregates', title: 'Aggregates' },
  { id: 'commands', title: 'Commands' },
  { id: 'events', title: 'Events' },
  { id: 'neighbours', title: 'Neighbours' },
] as const;

const Neighbours = ({ context, relations }: { readonly context: Context; readonly relations: readonly Relation[] }) => {
  const own = relations.filter(({ from, to }) => from === context.name || to === context.name);
  if (own.length === 0) return <Text tone="muted">It stands by itself.</Text>;
  return (
    <ul className={styles.relations}>
      {own.map((relation) => {
        const isAhead = relation.from === context.name;
        const other = isAhead ? relation.to : relation.from;
        return (
          <li key={`${relation.from} ${relation.to}`} className={styles.relation}>
            <Text weight="strong">
              <DomainLink to={{ section: 'contexts', name: other }}>{inWords(other)}</DomainLink>{' '}
              {isAhead ? 'takes notice of it' : 'goes ahead of it'}
            </Text>
            <RelationMeans relation={relation} />
          </li>
        );
      })}
    </ul>
  );
};

const ContextMatter = ({
  context,
  relations,
}: {
  readonly context: Context;
  readonly relations: readonly Relation[];
}) => (
  <Stack gap="xlarge">
    <Stack gap="medium">
      <Text size="lead" measured>
        {context.purpose}
      </Text>
      <Contents chapters={chapters} />
    </Stack>
    <Chapter id="language" title="Language">
      {context.words.length === 0 ? (
        <Text tone="muted">It has no words of its own.</Text>
      ) : (
        <DefinitionList items={context.words.map(({ term, meaning }) => ({ term, description: meaning }))} />
      )}
    </Chapter>
    <Chapter id="aggregates" title="Aggregates">
      <Names section="aggregates" names={context.aggregates} none="It has none." />
    </Chapter>
    <Chapter id="commands" title="Commands">
      <Known query={useQuery(domainCommandsQuery)} things="commands">
        {({ data }) => (
          <Names
            section="commands"
            names={data.filter((command) => command.context === context.name).map(({ name }) => name)}
            none="It takes none."
          />
        )}
      </Known>
    </Chapter>
    <Chapter id="events" title="Events">
      <Known query={useQuery(domainEventsQuery)} things="events">
        {({ data }) => (
          <Names
            section="events"
            names={data.filter((event) => event.context === context.name).map(({ type }) => type)}
            none="It writes none."
          />
        )}
      </Known>
    </Chapter>
    <Chapter id="neighbours" title="Neighbours">
      <Neighbours context={context} relations={relations} />
    </Chapter>
    <SourceLine source={context.source} />
  </Stack>
);

/** One context with its language. */
export const ContextPage = ({ name }: { readonly name: string }) => (
  <Known query={useQuery(domainOverviewQuery)} things="contexts">
    {({ data }) => {
      const context = data.contexts.find((one) => one.name === name);
      return context ? (
        <ContextMatter context={context} relations={data.relations} />
      ) : (
        <Unknown section="contexts" thing="context" />
      );
    }}
  </Known>
);
