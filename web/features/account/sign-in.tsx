import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { redirectTarget } from '#lib/redirect-target.ts';
import { LoginPage } from './login-page.tsx';
import { FollowedLink, RequestLink } from './sign-in-by-link.tsx';

interface SignInProps {
  readonly search: {
    /** A path of this site, unchecked. */
    readonly redirect?: string;
    /** The secret of a sign-in link. */
    readonly token?: string;
    readonly way?: 'link';
  };
}

/** The ways to sign in: by password, or by a link that is asked for and followed here. */
export const SignIn = ({ search: { redirect, way, ...opened } }: SignInProps) => {
  // It leaves the address bar at once.
  const [token, setToken] = useState(opened.token);
  const navigate = useNavigate();
  const goOn = (search: { readonly way?: 'link' }) => () => {
    setToken(undefined);
    void navigate({ to: '/login', search, replace: true });
  };
  if (token !== undefined) return <FollowedLink token={token} onAgain={goOn({ way: 'link' })} onStep={goOn({})} />;
  if (way === 'link') return <RequestLink />;
  return <LoginPage redirectTo={redirect === undefined ? undefined : redirectTarget(redirect)} />;
};
