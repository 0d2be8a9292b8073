import type { ReactNode } from 'react';
import { inWords } from '#contract/format-list.ts';
import { mentions } from '#contract/mentions.ts';
import { Filters, SearchBox } from '#features/admin/frame/filters.tsx';
import { counted } from '#lib/counted.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Caption } from '#ui/text.tsx';
import type { DomainSearch } from './search.ts';

interface ListFiltersProps {
  readonly label: string;
  /** Plural noun: 'events'. */
  readonly things: string;
  readonly contexts: readonly string[];
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
  readonly children?: ReactNode;
}

/** Filters by text and context. */
export const ListFilters = ({ label, things, contexts, search, onSearch, children }: ListFiltersProps) => (
  <Filters label={label}>
    <SearchBox label={`Search ${things}`} value={search.words} onSearch={(words) => onSearch({ ...search, words })} />
    <Select
      label="Context"
      options={[
        { value: 'all', label: 'All contexts' },
        ...contexts.map((value) => ({ value, label: inWords(value) })),
      ]}
      value={search.context ?? 'all'}
      onChange={(context) => onSearch({ ...search, context: context === 'all' ? undefined : context })}
    />
    {children}
  </Filters>
);

interface ListByContextProps<Entry> {
  /** Singular noun: 'event'. */
  readonly thing: 'command' | 'event';
  readonly entries: readonly Entry[];
  readonly columns: readonly Column<Entry>[];
  readonly nameOf: (entry: Entry) => string;
  /** Texts that the filter searches. */
  readonly searchText: (entry: Entry) => readonly string[];
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

/** A filterable list with one table per context. */
export const ListByContext = <Entry extends { readonly context: string }>(props: ListByContextProps<Entry>) => {
  const { thing, entries, columns, nameOf, searchText, search, onSearch } = props;
  const contexts = [...new Set(entries.map(({ context }) => context))];
  const found = entries.filter(
    (entry) =>
      (search.context === undefined || entry.context === search.context) && mentions(searchText(entry), search.words),
  );
  return (
    <Stack gap="large">
      <ListFilters
        label={`Filter ${thing}s`}
        things={`${thing}s`}
        contexts={contexts}
        search={search}
        onSearch={onSearch}
      />
      <div role="status">
        <Caption>
          {counted(found.length, thing)} of {entries.length.toLocaleString('en-GB')}
        </Caption>
      </div>
      {found.length === 0 && (
        <EmptyState title={`No matching ${thing}s`} message="Try a shorter text or another context." headingLevel={2} />
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
