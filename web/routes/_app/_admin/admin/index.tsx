import { createFileRoute } from '@tanstack/react-router';
import { readSignupTab } from '#features/admin/search.ts';
import { SignupOverviewPage } from '#features/admin/waiting-list/signup-overview-page.tsx';
import { useSetSearch } from '#lib/use-set-search.ts';

const SignupOverview = () => {
  const { tab = 'overview' } = Route.useSearch();
  const setSearch = useSetSearch();
  return <SignupOverviewPage tab={tab} onTab={(wanted) => setSearch({ tab: wanted })} />;
};

export const Route = createFileRoute('/_app/_admin/admin/')({
  validateSearch: readSignupTab,
  component: SignupOverview,
});
