import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { QuotesPage } from '#features/admin/quotes/quotes-page.tsx';
import { oneOf } from '#lib/search-values.ts';
import { strictSearch } from '#lib/strict-search.ts';

const statuses = ['offered', 'approved', 'refused'] as const;
type Status = (typeof statuses)[number];

const Quotes = () => {
  const { status = 'offered' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <QuotesPage
      status={status}
      onStatus={(wanted) => void navigate({ search: { status: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/quotes')({
  ...strictSearch(({ status }): { readonly status?: Status | undefined } => ({ status: oneOf(statuses, status) })),
  component: Quotes,
});
