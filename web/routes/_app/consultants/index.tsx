import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DirectoryPage } from '#features/consultants/directory-page.tsx';
import { readDirectorySearch } from '#features/consultants/directory-search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Directory = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DirectoryPage
      search={readDirectorySearch(Route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/consultants/')({
  validateSearch: uncheckedSearch,
  component: Directory,
});
