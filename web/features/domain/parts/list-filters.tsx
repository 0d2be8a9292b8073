import type { ReactNode } from 'react';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { Select } from '../../../ui/select.tsx';
import { Filters, SearchBox } from '../../admin/frame/filters.tsx';
import type { DomainSearch } from '../domain-search.ts';

interface ListFiltersProps {
  readonly label: string;
  /** What is listed: 'events'. */
  readonly things: string;
  readonly contexts: readonly string[];
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
  readonly children?: ReactNode;
}

/** Words and a context to narrow a list down by. */
export const ListFilters = ({ label, things, contexts, search, onSearch, children }: ListFiltersProps) => (
  <Filters label={label}>
    <SearchBox label={`Words in ${things}`} value={search.words} onSearch={(words) => onSearch({ ...search, words })} />
    <Select
      label="Context"
      options={[
        { value: 'all', label: 'Every context' },
        ...contexts.map((value) => ({ value, label: inWords(value) })),
      ]}
      value={search.context ?? 'all'}
      onChange={(context) => onSearch({ ...search, context: context === 'all' ? undefined : context })}
    />
    {children}
  </Filters>
);
