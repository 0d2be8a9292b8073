import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '#features/consultants/directory-page.tsx';
import { readDirectorySearch } from '#features/consultants/directory-search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Directory = () => <DirectoryPage search={readDirectorySearch(Route.useSearch())} onSearch={useSetSearch()} />;

export const Route = createFileRoute('/_app/consultants/')({
  validateSearch: uncheckedSearch,
  component: Directory,
});
