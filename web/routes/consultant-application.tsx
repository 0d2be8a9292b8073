import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '../features/consultants/application/application-page.tsx';

export const Route = createFileRoute('/consultant-application')({ component: ApplicationPage });
