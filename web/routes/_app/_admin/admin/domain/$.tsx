import { createFileRoute } from '@tanstack/react-router';
import { DomainPage } from '#features/domain/domain-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Domain = () => <DomainPage base="/admin/domain/$" />;

export const Route = createFileRoute('/_app/_admin/admin/domain/$')({
  validateSearch: uncheckedSearch,
  component: Domain,
});
