import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppFailure } from '../features/shell/app-failure.tsx';
import { Shell } from '../features/shell/shell.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell, errorComponent: AppFailure });
