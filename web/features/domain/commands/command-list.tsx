import { useQuery } from '@tanstack/react-query';
import type { DomainCommand } from '../../../../src/http/contract/domain.ts';
import { domainCommandsQuery } from '../../../api/domain.ts';
import type { Column } from '../../../ui/data-table.tsx';
import type { DomainSearch } from '../domain-search.ts';
import { NamedLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { ListByContext } from '../parts/list-by-context.tsx';
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
    {({ data }) => (
      <ListByContext
        thing="command"
        entries={data}
        columns={columns}
        nameOf={({ name }) => name}
        wordsOf={wordsOf}
        search={search}
        onSearch={onSearch}
      />
    )}
  </Known>
);
