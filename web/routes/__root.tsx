import { createRootRoute } from '@tanstack/react-router';
import { AppFailure } from '#features/shell/failure-pages.tsx';
import { Shell } from '#features/shell/shell.tsx';

export const Route = createRootRoute({ component: Shell, errorComponent: AppFailure });
