import { useQuery } from '@tanstack/react-query';
import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { domainEventsQuery } from '../../../api/domain.ts';
import type { Column } from '../../../ui/data-table.tsx';
import type { DomainSearch } from '../domain-search.ts';
import { NamedLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { ListByContext } from '../parts/list-by-context.tsx';
import { EventMarks } from './event-marks.tsx';

const columns: readonly Column<DomainEventType>[] = [
  { key: 'type', header: 'Event', cell: ({ type }) => <NamedLink section="events" name={type} weight="strong" /> },
  { key: 'sentence', header: 'As the history tells it', cell: ({ sentence }) => sentence },
  { key: 'marks', header: 'Marks', cell: (event) => <EventMarks event={event} /> },
];

const wordsOf = ({ type, title, sentence, fields }: DomainEventType): readonly string[] => [
  type,
  title,
  sentence,
  ...fields.flatMap(({ name, label }) => [name, label]),
];

interface EventListProps {
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

/** The event catalogue, context by context. */
export const EventList = ({ search, onSearch }: EventListProps) => (
  <Known query={useQuery(domainEventsQuery)} things="events">
    {({ data }) => (
      <ListByContext
        thing="event"
        entries={data}
        columns={columns}
        nameOf={({ type }) => type}
        wordsOf={wordsOf}
        search={search}
        onSearch={onSearch}
      />
    )}
  </Known>
);
