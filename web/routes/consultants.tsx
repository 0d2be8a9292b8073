import { createFileRoute } from '@tanstack/react-router';
import { ConsultantsOpenSoon } from '../features/public/consultants-open-soon.tsx';

export const Route = createFileRoute('/consultants')({ component: ConsultantsOpenSoon });
