import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '#features/consultants/application-page.tsx';

export const Route = createFileRoute('/_app/consultant-application')({ component: ApplicationPage });
