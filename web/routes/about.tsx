import { createFileRoute } from '@tanstack/react-router';
import { About } from '#features/public/about-page.tsx';

export const Route = createFileRoute('/about')({ component: About });
