import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '#features/membership/invoice-page.tsx';
import { requireMember } from '#lib/guards.ts';

const Invoice = () => <InvoicePage id={Route.useParams().id} />;

export const Route = createFileRoute('/_app/invoices/$id')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Invoice,
});
