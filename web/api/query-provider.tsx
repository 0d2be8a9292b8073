import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProofPrompt } from './proof-prompt.tsx';
import { queryClient } from './query-client.ts';
import { SessionEnd } from './session-end.tsx';

/** Provides the query cache. Public pages do not use it, so that they need not load its code. */
export const QueryProvider = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    {children}
    <ProofPrompt />
    <SessionEnd />
  </QueryClientProvider>
);
