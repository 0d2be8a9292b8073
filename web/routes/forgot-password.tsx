import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPassword } from '../features/public/forgotten-password.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgottenPassword });
