import { createFileRoute } from '@tanstack/react-router';
import { Cookies } from '#features/public/cookies-page.tsx';

export const Route = createFileRoute('/cookies')({ component: Cookies });
