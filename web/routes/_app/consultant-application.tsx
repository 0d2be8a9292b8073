import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '#features/consultants/application-page.tsx';

const Application = () => <ApplicationPage link={Route.useSearch()} />;

export const Route = createFileRoute('/_app/consultant-application')({
  validateSearch: ({ invitation }: Record<string, unknown>): { invitation?: string } =>
    typeof invitation === 'string' ? { invitation } : {},
  component: Application,
});
