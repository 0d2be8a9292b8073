import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProofPrompt } from './proof-prompt.tsx';
import { queryClient } from './query-client.ts';
import { SessionEnd } from './session-end.tsx';

/** Gives the pages inside the cache of server data. Public pages do without, so that they load none of it. */
export const QueryProvider = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    {children}
    <ProofPrompt />
    <SessionEnd />
  </QueryClientProvider>
);
