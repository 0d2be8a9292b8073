import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '#features/consultants/application-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Application = () => <ApplicationPage redirect={Route.useSearch().redirect} />;

export const Route = createFileRoute('/_app/consultant-application')({
  validateSearch: uncheckedSearch,
  component: Application,
});
