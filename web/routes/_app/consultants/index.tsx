import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DirectoryPage } from '#features/consultants/directory-page.tsx';
import { readDirectorySearch } from '#features/consultants/directory-search.ts';

const Directory = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DirectoryPage
      search={Route.useSearch()}
      onSearch={(search) =>
        void navigate({ search: readDirectorySearch({ ...search }), replace: true, resetScroll: false })
      }
    />
  );
};

export const Route = createFileRoute('/_app/consultants/')({
  validateSearch: readDirectorySearch,
  component: Directory,
});
