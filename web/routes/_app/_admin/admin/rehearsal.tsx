import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '#features/history/rehearsal/rehearsal-page.tsx';
import { readRehearsalSearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Rehearsal = () => <RehearsalPage search={readRehearsalSearch(Route.useSearch())} onSearch={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin/rehearsal')({
  validateSearch: uncheckedSearch,
  component: Rehearsal,
});
