import { inWords } from '../../../../src/http/contract/in-words.ts';
import { mentions } from '../../../../src/http/contract/mentions.ts';
import { counted } from '../../../lib/counted.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { DomainSearch } from '../domain-search.ts';
import { ListFilters } from './list-filters.tsx';

interface ListByContextProps<Entry> {
  /** What one entry is called. */
  readonly thing: 'command' | 'event';
  readonly entries: readonly Entry[];
  readonly columns: readonly Column<Entry>[];
  readonly nameOf: (entry: Entry) => string;
  /** What an entry is found by. */
  readonly wordsOf: (entry: Entry) => readonly string[];
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

/** A catalogue with a table for each context, narrowed down by context and words. */
export const ListByContext = <Entry extends { readonly context: string }>(props: ListByContextProps<Entry>) => {
  const { thing, entries, columns, nameOf, wordsOf, search, onSearch } = props;
  const contexts = [...new Set(entries.map(({ context }) => context))];
  const found = entries.filter(
    (entry) =>
      (search.context === undefined || entry.context === search.context) && mentions(wordsOf(entry), search.words),
  );
  return (
    <Stack gap="large">
      <ListFilters
        label={`Narrow the ${thing}s down`}
        things={`${thing}s`}
        contexts={contexts}
        search={search}
        onSearch={onSearch}
      />
      <div role="status">
        <Text tone="muted" size="caption">
          {counted(found.length, thing)} of {entries.length.toLocaleString('en-GB')}
        </Text>
      </div>
      {found.length === 0 && (
        <EmptyState title={`No ${thing} matches`} message="Try fewer letters, or another context." headingLevel={2} />
      )}
      {contexts.map((context) => {
        const rows = found.filter((entry) => entry.context === context);
        return rows.length === 0 ? null : (
          <Stack key={context} as="section" gap="small">
            <Heading level={2} size="title3">
              {inWords(context)}
            </Heading>
            <DataTable
              caption={`${thing === 'event' ? 'Events' : 'Commands'} of ${inWords(context)}`}
              columns={columns}
              rows={rows}
              rowKey={nameOf}
            />
          </Stack>
        );
      })}
    </Stack>
  );
};
