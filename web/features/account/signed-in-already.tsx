import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { startPageOf } from './start-page.ts';

/** Tells a member who came to one of the ways in who they are; says nothing to a visitor. */
export const SignedInAlready = ({ children }: { /** What the form would do now, and 'or'. */ children: ReactNode }) => {
  const { user } = useCurrentUser();
  return (
    user && (
      <Notice tone="info" title={`You are signed in as ${user.name}`}>
        {children} <TextLink to={startPageOf(user.role)}>go on as {user.name}</TextLink>.
      </Notice>
    )
  );
};
