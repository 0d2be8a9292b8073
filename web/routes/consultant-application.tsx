import { createFileRoute } from '@tanstack/react-router';
import { ApplicationOpensSoon } from '../features/public/application-opens-soon.tsx';

export const Route = createFileRoute('/consultant-application')({ component: ApplicationOpensSoon });
