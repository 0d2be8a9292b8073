import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RehearsalPage } from '#features/history/rehearsal/rehearsal-page.tsx';
import { readRehearsalSearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Rehearsal = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <RehearsalPage
      search={readRehearsalSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/rehearsal')({
  validateSearch: uncheckedSearch,
  component: Rehearsal,
});
