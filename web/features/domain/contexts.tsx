import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { domainCommandsQuery, domainEventsQuery, domainOverviewQuery } from '#api/domain.ts';
import type { DomainOverview } from '#contract/domain.ts';
import { counted } from '#lib/counted.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { StateDiagram } from './diagram/state-diagram.tsx';
import * as parts from './domain-page.css.ts';
import { Contents, ContextLink, DomainLink, Names, PageSection, SourceLine, Unknown } from './parts.tsx';

type Relation = DomainOverview['data']['relations'][number];

const relationshipLabels = {
  'customer-supplier': 'Customer–supplier',
  conformist: 'Conformist',
  'published-language': 'Published language',
} as const;

const kinds = { reactor: 'Reactor', 'use-case': 'Use case', reference: 'Reference' } as const;

/** Describes what passes between two contexts. */
const RelationMeans = ({ relation }: { readonly relation: Relation }) => (
  <ul className={parts.column}>
    <li>
      <Badge tone="info">{relationshipLabels[relation.relationship]}</Badge> {relation.because}
    </li>
    {relation.means.map(({ kind, name, sentence }) => (
      <li key={`${kind} ${name}`}>
        {sentence} <Badge>{kinds[kind]}</Badge>
      </li>
    ))}
  </ul>
);

/** Dependencies between contexts as a diagram and as text. */
const ContextMap = ({ overview: { contexts, relations } }: { readonly overview: DomainOverview['data'] }) => {
  const listId = useId();
  const { nodes, lines } = useMemo(() => {
    const related = contexts.filter(({ name }) => relations.some(({ from, to }) => from === name || to === name));
    return {
      nodes: related.map(({ name, title }) => ({ name, title, within: [] })),
      lines: relations.map(({ from, to, relationship }) => ({ from, to, events: [relationshipLabels[relationship]] })),
    };
  }, [contexts, relations]);
  return (
    <Stack gap="medium">
      <Text tone="muted" measured>
        Arrows point from the upstream context to the downstream one. Customer–supplier: the downstream context states
        what it needs. Conformist: it takes what there is. Published language: it uses ids and values made for others.
      </Text>
      <StateDiagram label="Context map" describedBy={listId} states={nodes} transitions={lines} />
      <Disclosure summary="Relations as text">
        <ul id={listId} className={parts.relations}>
          {relations.map((relation) => (
            <li key={`${relation.from} ${relation.to}`} className={parts.relation}>
              <Text weight="strong">
                <ContextLink name={relation.from} /> to <ContextLink name={relation.to} />
              </Text>
              <RelationMeans relation={relation} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </Stack>
  );
};

interface ContextListProps {
  readonly contexts: DomainOverview['data']['contexts'];
  readonly level?: 2 | 3;
}

const ContextList = ({ contexts, level = 3 }: ContextListProps) => (
  <Grid as="ul" gap="medium" columns="medium">
    {contexts.map(({ name, title, purpose, counts }) => (
      <Card key={name} as="li">
        <Stack gap="xsmall">
          <Heading level={level} size="title4">
            <DomainLink to={{ section: 'contexts', name }}>{title}</DomainLink>
          </Heading>
          <Text>{purpose}</Text>
          <Caption>
            {counted(counts.events, 'event')} · {counted(counts.commands, 'command')} · {counted(counts.specs, 'rule')}
          </Caption>
        </Stack>
      </Card>
    ))}
  </Grid>
);

export const ContextListPage = () => (
  <Loaded query={useQuery(domainOverviewQuery)} what="the contexts">
    {({ data }) => <ContextList contexts={data.contexts} level={2} />}
  </Loaded>
);

type Context = DomainOverview['data']['contexts'][number];

const chapters = [
  { id: 'language', title: 'Terms' },
  { id: 'aggregates', title: 'Aggregates' },
  { id: 'commands', title: 'Commands' },
  { id: 'events', title: 'Events' },
  { id: 'neighbours', title: 'Neighbours' },
] as const;

const Neighbours = ({ context, relations }: { readonly context: Context; readonly relations: readonly Relation[] }) => {
  const own = relations.filter(({ from, to }) => from === context.name || to === context.name);
  if (own.length === 0) return <Text tone="muted">This context has no neighbours.</Text>;
  return (
    <ul className={parts.relations}>
      {own.map((relation) => {
        const isAhead = relation.from === context.name;
        const other = isAhead ? relation.to : relation.from;
        return (
          <li key={`${relation.from} ${relation.to}`} className={parts.relation}>
            <Text weight="strong">
              <ContextLink name={other} /> {isAhead ? 'downstream' : 'upstream'}
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
      <p>
        <DomainLink to={{ section: 'board', name: context.name }} weight="strong">
          Event model of this context
        </DomainLink>
      </p>
      <Contents chapters={chapters} />
    </Stack>
    <PageSection id="language" title="Terms">
      {context.words.length === 0 ? (
        <Text tone="muted">No terms.</Text>
      ) : (
        <DefinitionList items={context.words.map(({ term, meaning }) => ({ term, description: meaning }))} />
      )}
    </PageSection>
    <PageSection id="aggregates" title="Aggregates">
      <Names section="aggregates" names={context.aggregates} none="None." />
    </PageSection>
    <PageSection id="commands" title="Commands">
      <Loaded query={useQuery(domainCommandsQuery)} what="the commands">
        {({ data }) => (
          <Names
            section="commands"
            names={data.filter((command) => command.context === context.name).map(({ name }) => name)}
            none="None."
          />
        )}
      </Loaded>
    </PageSection>
    <PageSection id="events" title="Events">
      <Loaded query={useQuery(domainEventsQuery)} what="the events">
        {({ data }) => (
          <Names
            section="events"
            names={data.filter((event) => event.context === context.name).map(({ type }) => type)}
            none="None."
          />
        )}
      </Loaded>
    </PageSection>
    <PageSection id="neighbours" title="Neighbours">
      <Neighbours context={context} relations={relations} />
    </PageSection>
    <SourceLine source={context.source} />
  </Stack>
);

/** One context with its terms, aggregates, commands, events and neighbours. */
export const ContextPage = ({ name }: { readonly name: string }) => (
  <Loaded query={useQuery(domainOverviewQuery)} what="the contexts">
    {({ data }) => {
      const context = data.contexts.find((one) => one.name === name);
      return context ? (
        <ContextMatter context={context} relations={data.relations} />
      ) : (
        <Unknown section="contexts" thing="context" />
      );
    }}
  </Loaded>
);

export const StartPage = () => (
  <Loaded query={useQuery(domainOverviewQuery)} what="the documentation">
    {({ data }) => (
      <Stack gap="xlarge">
        <Card tone="accent">
          <Stack gap="xsmall">
            <Heading level={2} size="title4">
              New here?
            </Heading>
            <Text measured>
              Follow one request{' '}
              <DomainLink to={{ section: 'walk', name: null }} weight="strong">
                from the button to the screen
              </DomainLink>
              : every step, with the code behind it.
            </Text>
          </Stack>
        </Card>
        <Grid columns="narrow" gap="small">
          <StatCard label="Events" value={data.counts.events} />
          <StatCard label="Commands" value={data.counts.commands} />
          <StatCard label="Refusals" value={data.counts.rejections} />
          <StatCard label="Tested rules" value={data.counts.specs} />
          <StatCard label="Personal fields" value={data.counts.personalFields} />
        </Grid>
        <PageSection id="contexts" title="Contexts">
          <ContextList contexts={data.contexts} />
        </PageSection>
        <PageSection id="map" title="Context map">
          <ContextMap overview={data} />
        </PageSection>
      </Stack>
    )}
  </Loaded>
);
