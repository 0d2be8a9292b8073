import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '#features/public/privacy-page.tsx';

export const Route = createFileRoute('/privacy')({ component: Privacy });
