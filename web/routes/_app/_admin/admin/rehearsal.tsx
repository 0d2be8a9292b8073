import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '#features/history/rehearsal/rehearsal-page.tsx';
import { readRehearsalSearch } from '#features/history/search.ts';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Rehearsal = () => {
  const setSearch = useSetSearch();
  return (
    <CheckedSearch
      given={Route.useSearch()}
      read={readRehearsalSearch}
      hint="A revision is a whole number: 0 is the first event, -1 is before it."
    >
      {(search) => <RehearsalPage search={search} onSearch={setSearch} />}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/_admin/admin/rehearsal')({
  validateSearch: uncheckedSearch,
  component: Rehearsal,
});
