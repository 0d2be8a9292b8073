import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { NotAllowed } from '../../shell/not-allowed.tsx';

/** Shows a page to administrators, and to other members that they may not see it. The server refuses the data as well. */
export const AdminOnly = ({ user, children }: { user: CurrentUser; children: ReactNode }) =>
  user.role === 'admin' ? (
    children
  ) : (
    <NotAllowed reason="This page is for administrators of the fellowship. It holds other people's details." />
  );
