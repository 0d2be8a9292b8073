import { createFileRoute } from '@tanstack/react-router';
import { QuotesPage } from '#features/admin/quotes/quotes-page.tsx';
import { oneOf } from '#lib/search-values.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const statuses = ['offered', 'approved', 'refused'] as const;
type Status = (typeof statuses)[number];

const Quotes = () => {
  const { status = 'offered' } = Route.useSearch();
  const setSearch = useSetSearch();
  return <QuotesPage status={status} onStatus={(wanted) => setSearch({ status: wanted })} />;
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/quotes')({
  ...strictSearch(({ status }): { readonly status?: Status | undefined } => ({ status: oneOf(statuses, status) })),
  component: Quotes,
});
