import { createFileRoute } from '@tanstack/react-router';
import { Accessibility } from '../features/public/accessibility.tsx';

export const Route = createFileRoute('/accessibility')({ component: Accessibility });
