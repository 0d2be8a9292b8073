import { useQuery } from '@tanstack/react-query';
import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainEventsQuery } from '../../../api/domain.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { counted } from '../counted.ts';
import type { DomainSearch } from '../domain-search.ts';
import { mentions } from '../finder/mentions.ts';
import { NamedLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
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
    {({ data }) => {
      const found = data.filter(
        (event) =>
          (search.context === undefined || event.context === search.context) && mentions(wordsOf(event), search.words),
      );
      const contexts = [...new Set(data.map(({ context }) => context))];
      return (
        <Stack gap="large">
          <ListFilters
            label="Narrow the events down"
            things="events"
            contexts={contexts}
            search={search}
            onSearch={onSearch}
          />
          <div role="status">
            <Text tone="muted" size="caption">
              {counted(found.length, 'event')} of {data.length.toLocaleString('en-GB')}
            </Text>
          </div>
          {found.length === 0 && (
            <EmptyState title="No event matches" message="Try fewer letters, or another context." headingLevel={2} />
          )}
          {contexts.map((context) => {
            const rows = found.filter((event) => event.context === context);
            return rows.length === 0 ? null : (
              <Stack key={context} as="section" gap="small">
                <Heading level={2} size="title3">
                  {inWords(context)}
                </Heading>
                <DataTable
                  caption={`Events of ${inWords(context)}`}
                  columns={columns}
                  rows={rows}
                  rowKey={({ type }) => type}
                />
              </Stack>
            );
          })}
        </Stack>
      );
    }}
  </Known>
);
