import type { DomainAggregate } from '../../../../src/http/contract/domain.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { NamedLink } from '../parts/domain-link.tsx';
import { Names } from '../parts/names.tsx';

type Transition = DomainAggregate['transitions'][number];

/** What the diagram shows, to be read. */
export const TransitionTable = ({ aggregate, id }: { readonly aggregate: DomainAggregate; readonly id: string }) => {
  const titleOf = (state: string) => aggregate.states.find(({ name }) => name === state)?.title ?? state;
  const columns: readonly Column<Transition>[] = [
    { key: 'from', header: 'From', cell: ({ from }) => titleOf(from) },
    { key: 'event', header: 'By the event', cell: ({ event }) => <NamedLink section="events" name={event} /> },
    { key: 'to', header: 'To', cell: ({ to }) => titleOf(to) },
    {
      key: 'commands',
      header: 'Asked for by',
      cell: ({ commands }) => <Names section="commands" names={commands} none="No specification shows it" />,
    },
  ];
  return (
    <div id={id}>
      <DataTable
        caption={`How ${aggregate.title} gets from one state to another`}
        columns={columns}
        rows={aggregate.transitions}
        rowKey={({ from, event, to }) => [from, event, to].join(' ')}
      />
    </div>
  );
};
