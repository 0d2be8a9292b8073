import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { domainAggregatesQuery } from '#api/domain.ts';
import type { DomainAggregate } from '#contract/domain-commands.ts';
import { inWords } from '#contract/format-list.ts';
import { counted } from '#lib/counted.ts';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { StateDiagram } from './diagram/state-diagram.tsx';
import { Contents, ContextLink, DomainLink, NamedLink, Names, PageSection, SourceLine, Unknown } from './parts.tsx';
import { RelatedRules } from './rules.tsx';

export const AggregateList = () => (
  <Loaded query={useQuery(domainAggregatesQuery)} what="the aggregates">
    {({ data }) => (
      <Grid as="ul" gap="medium" columns="medium">
        {data.map(({ name, title, context, description, states, commands, events }) => (
          <Card key={name} as="li">
            <Stack gap="xsmall">
              <Caption>{inWords(context)}</Caption>
              <Heading level={2} size="title4">
                <DomainLink to={{ section: 'aggregates', name }}>{title}</DomainLink>
              </Heading>
              {description && <Text>{description}</Text>}
              <Caption>
                {[
                  states.length > 1 ? counted(states.length, 'state') : null,
                  counted(commands.length, 'command'),
                  counted(events.length, 'event'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Caption>
            </Stack>
          </Card>
        ))}
      </Grid>
    )}
  </Loaded>
);

type Transition = DomainAggregate['transitions'][number];

const TransitionTable = ({ aggregate, id }: { readonly aggregate: DomainAggregate; readonly id: string }) => {
  const titleOf = (state: string) => aggregate.states.find(({ name }) => name === state)?.title ?? state;
  const columns: readonly Column<Transition>[] = [
    { header: 'From', cell: ({ from }) => titleOf(from) },
    { header: 'Event', cell: ({ event }) => <NamedLink section="events" name={event} /> },
    { header: 'To', cell: ({ to }) => titleOf(to) },
    {
      header: 'Commands',
      cell: ({ commands }) => <Names section="commands" names={commands} none="No specification covers it" />,
    },
  ];
  return (
    <div id={id}>
      <DataTable
        caption={`Transitions of ${aggregate.title}`}
        columns={columns}
        rows={aggregate.transitions}
        rowKey={({ from, event, to }) => [from, event, to].join(' ')}
      />
    </div>
  );
};

const AggregateStates = ({ aggregate }: { readonly aggregate: DomainAggregate }) => {
  const tableId = useId();
  const within = aggregate.within.filter(({ events }) => events.length > 0);
  const { states, transitions } = useMemo(
    () => ({
      states: aggregate.states.map(({ name, title }) => ({
        name,
        title,
        within: aggregate.within.find(({ state }) => state === name)?.events ?? [],
      })),
      transitions: aggregate.transitions.map(({ from, to, event }) => ({ from, to, events: [event] })),
    }),
    [aggregate],
  );
  if (aggregate.states.length < 2) {
    return <Text tone="muted">This aggregate has no status. Its decisions depend on its data.</Text>;
  }
  return (
    <Stack gap="large">
      <StateDiagram
        label={`States of ${aggregate.title}`}
        describedBy={tableId}
        states={states}
        transitions={transitions}
      />
      <TransitionTable aggregate={aggregate} id={tableId} />
      {within.length > 0 && (
        <Stack gap="small">
          <Heading level={3} size="title4">
            Events without a change of state
          </Heading>
          {within.map(({ state, events }) => (
            <div key={state}>
              <Text weight="strong">{aggregate.states.find(({ name }) => name === state)?.title ?? state}</Text>
              <Names section="events" names={events} none="Nothing" />
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
};

const memories = {
  'whole-stream': 'All its events',
  'last-event': 'Its last event',
  nothing: 'Nothing: each request is independent',
} as const;

const chapters = [
  { id: 'states', title: 'States' },
  { id: 'commands', title: 'Commands' },
  { id: 'events', title: 'Events' },
  { id: 'rules', title: 'Rules' },
] as const;

const AggregateMatter = ({ aggregate }: { readonly aggregate: DomainAggregate }) => (
  <Stack gap="xlarge">
    <Stack gap="medium">
      {aggregate.description && <Text measured>{aggregate.description}</Text>}
      <DefinitionList
        layout="rows"
        items={[
          { term: 'Context', description: <ContextLink name={aggregate.context} /> },
          { term: 'Stream', description: <Code>{`${aggregate.stream}-<id>`}</Code> },
          { term: 'Remembers', description: memories[aggregate.memory] },
        ]}
      />
      <Contents chapters={chapters} />
    </Stack>
    <PageSection id="states" title="States">
      <AggregateStates aggregate={aggregate} />
    </PageSection>
    <PageSection id="commands" title="Commands">
      <Names section="commands" names={aggregate.commands} none="None." />
    </PageSection>
    <PageSection id="events" title="Events">
      <Names section="events" names={aggregate.events} none="None." />
    </PageSection>
    <PageSection id="rules" title="Rules">
      <RelatedRules filters={{ aggregate: aggregate.name }} none="No rules cover this aggregate." />
    </PageSection>
    <SourceLine source={aggregate.source} />
  </Stack>
);

/** One aggregate with its states, commands, events and rules. */
export const AggregatePage = ({ name }: { readonly name: string }) => (
  <Loaded query={useQuery(domainAggregatesQuery)} what="the aggregates">
    {({ data }) => {
      const aggregate = data.find((one) => one.name === name);
      return aggregate ? <AggregateMatter aggregate={aggregate} /> : <Unknown section="aggregates" thing="aggregate" />;
    }}
  </Loaded>
);
