import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '../features/public/privacy.tsx';

export const Route = createFileRoute('/privacy')({ component: Privacy });
