import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SignupOverviewPage } from '../../../features/admin/waiting-list/signup-overview-page.tsx';
import { readSignupTab } from '../../../features/admin/waiting-list/waiting-list-search.ts';

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

export const Route = createFileRoute('/_admin/admin/')({ validateSearch: readSignupTab, component: SignupOverview });
