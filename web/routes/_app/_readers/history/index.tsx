import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '#features/history/list/history-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const History = () => <HistoryPage user={Route.useRouteContext().user} search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/_readers/history/')({
  validateSearch: uncheckedSearch,
  component: History,
});
