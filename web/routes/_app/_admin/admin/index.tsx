import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readSignupTab } from '#features/admin/search.ts';
import { SignupOverviewPage } from '#features/admin/waiting-list/signup-overview-page.tsx';

const SignupOverview = () => {
  const { tab = 'overview' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <SignupOverviewPage
      tab={tab}
      onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/')({
  validateSearch: readSignupTab,
  component: SignupOverview,
});
