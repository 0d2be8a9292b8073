import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '#features/consultants/application-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

export const Route = createFileRoute('/_app/consultant-application')({
  validateSearch: uncheckedSearch,
  component: ApplicationPage,
});
