import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { QuotesPage } from '#features/admin/quotes/quotes-page.tsx';
import { oneOf } from '#lib/search-values.ts';

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

export const Route = createFileRoute('/_admin/admin-dashboard/quotes')({
  validateSearch: ({ status }: Record<string, unknown>): { readonly status?: Status } => {
    const known = oneOf(statuses, status);
    return known ? { status: known } : {};
  },
  component: Quotes,
});
