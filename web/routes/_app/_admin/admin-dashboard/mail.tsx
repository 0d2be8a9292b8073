import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '#features/admin/mail/mail-page.tsx';
import { readMailSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Mail = () => <MailPage shown={Route.useSearch()} onShow={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin-dashboard/mail')({
  ...strictSearch(readMailSearch),
  component: Mail,
});
