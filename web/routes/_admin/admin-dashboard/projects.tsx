import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readBoardSearch } from '../../../features/admin/projects/board-search.ts';
import { ProjectsBoardPage } from '../../../features/admin/projects/projects-board-page.tsx';

const Projects = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ProjectsBoardPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-dashboard/projects')({
  validateSearch: readBoardSearch,
  component: Projects,
});
