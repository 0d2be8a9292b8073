import { useQuery } from '@tanstack/react-query';
import type { DomainCommand } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainCommandsQuery } from '../../../api/domain.ts';
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
import { Names } from '../parts/names.tsx';
import { askersOf } from '../words.ts';

const columns: readonly Column<DomainCommand>[] = [
  { key: 'name', header: 'Command', cell: ({ name }) => <NamedLink section="commands" name={name} weight="strong" /> },
  {
    key: 'roles',
    header: 'Who may',
    cell: ({ roles }) => askersOf(roles) || 'Nobody yet',
  },
  {
    key: 'outcomes',
    header: 'Leads to',
    cell: ({ outcomes }) => <Names section="events" names={[...new Set(outcomes.flat())]} none="No event" />,
  },
  {
    key: 'rejections',
    header: 'Refusals',
    short: true,
    cell: ({ rejections }) => rejections.length.toLocaleString('en-GB'),
  },
];

const wordsOf = ({ name, title, fields, rejections }: DomainCommand): readonly string[] => [
  name,
  title,
  ...fields.map((field) => field.name),
  ...rejections.flatMap(({ code, message }) => [code, message]),
];

interface CommandListProps {
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

/** Everything that can be asked, context by context. */
export const CommandList = ({ search, onSearch }: CommandListProps) => (
  <Known query={useQuery(domainCommandsQuery)} things="commands">
    {({ data }) => {
      const contexts = [...new Set(data.map(({ context }) => context))];
      const found = data.filter(
        (command) =>
          (search.context === undefined || command.context === search.context) &&
          mentions(wordsOf(command), search.words),
      );
      return (
        <Stack gap="large">
          <ListFilters
            label="Narrow the commands down"
            things="commands"
            contexts={contexts}
            search={search}
            onSearch={onSearch}
          />
          <div role="status">
            <Text tone="muted" size="caption">
              {counted(found.length, 'command')} of {data.length.toLocaleString('en-GB')}
            </Text>
          </div>
          {found.length === 0 && (
            <EmptyState title="No command matches" message="Try fewer letters, or another context." headingLevel={2} />
          )}
          {contexts.map((context) => {
            const rows = found.filter((command) => command.context === context);
            return rows.length === 0 ? null : (
              <Stack key={context} as="section" gap="small">
                <Heading level={2} size="title3">
                  {inWords(context)}
                </Heading>
                <DataTable
                  caption={`Commands of ${inWords(context)}`}
                  columns={columns}
                  rows={rows}
                  rowKey={({ name }) => name}
                />
              </Stack>
            );
          })}
        </Stack>
      );
    }}
  </Known>
);
