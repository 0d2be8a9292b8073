import { createFileRoute } from '@tanstack/react-router';
import { Accessibility } from '#features/public/accessibility-page.tsx';

export const Route = createFileRoute('/accessibility')({ component: Accessibility });
