import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MailPage } from '#features/admin/mail/mail-page.tsx';
import { readMailSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';

const Mail = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <MailPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/mail')({
  ...strictSearch(readMailSearch),
  component: Mail,
});
