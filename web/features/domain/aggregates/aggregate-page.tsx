import { useQuery } from '@tanstack/react-query';
import type { DomainAggregate } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainAggregatesQuery } from '../../../api/domain.ts';
import { Code } from '../../../ui/code.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Chapter, Contents } from '../parts/chapter.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known, Unknown } from '../parts/known.tsx';
import { Names } from '../parts/names.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import { RulesAbout } from '../rules/rules-about.tsx';
import { AggregateStates } from './aggregate-states.tsx';

const memories = {
  'whole-stream': 'Everything that has happened to it',
  'last-event': 'What happened to it last',
  nothing: 'Nothing: each request stands for itself',
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
          {
            term: 'Context',
            description: (
              <DomainLink to={{ section: 'contexts', name: aggregate.context }}>
                {inWords(aggregate.context)}
              </DomainLink>
            ),
          },
          { term: 'Its stream', description: <Code>{`${aggregate.stream}-<id>`}</Code> },
          { term: 'Remembers', description: memories[aggregate.memory] },
        ]}
      />
      <Contents chapters={chapters} />
    </Stack>
    <Chapter id="states" title="States">
      <AggregateStates aggregate={aggregate} />
    </Chapter>
    <Chapter id="commands" title="Commands">
      <Names section="commands" names={aggregate.commands} none="It takes none." />
    </Chapter>
    <Chapter id="events" title="Events">
      <Names section="events" names={aggregate.events} none="It writes none." />
    </Chapter>
    <Chapter id="rules" title="Rules">
      <RulesAbout filters={{ aggregate: aggregate.name }} none="No rule is stated for it." />
    </Chapter>
    <SourceLine source={aggregate.source} />
  </Stack>
);

/** One aggregate, with its states. */
export const AggregatePage = ({ name }: { readonly name: string }) => (
  <Known query={useQuery(domainAggregatesQuery)} things="aggregates">
    {({ data }) => {
      const aggregate = data.find((one) => one.name === name);
      return aggregate ? <AggregateMatter aggregate={aggregate} /> : <Unknown section="aggregates" thing="aggregate" />;
    }}
  </Known>
);
