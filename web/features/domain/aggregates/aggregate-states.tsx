import { useId, useMemo } from 'react';
import type { DomainAggregate } from '../../../../src/http/contract/domain.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { StateDiagram } from '../diagram/state-diagram.tsx';
import { Names } from '../parts/names.tsx';
import { TransitionTable } from './transition-table.tsx';

/** The states of an aggregate as a diagram, and as a table that says the same. */
export const AggregateStates = ({ aggregate }: { readonly aggregate: DomainAggregate }) => {
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
    return <Text tone="muted">It has no status: what it decides depends on what it remembers, not on a state.</Text>;
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
            What happens without a change of state
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
