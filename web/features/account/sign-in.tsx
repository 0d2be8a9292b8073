import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { redirectTarget } from '#lib/redirect-target.ts';
import { useSecretSearch } from './account-parts.tsx';
import { LoginPage } from './login-page.tsx';
import { FollowedLink, RequestLink } from './sign-in-by-link.tsx';

interface SignInProps {
  readonly search: {
    /** A path of this site, unchecked. */
    readonly redirect?: string;
    readonly way?: 'link';
  };
}

/** The ways to sign in: by password, or by a link that is asked for and followed here. */
export const SignIn = ({ search: { redirect, way } }: SignInProps) => {
  // It leaves the address bar at once.
  const secret = useSecretSearch();
  const [token, setToken] = useState(secret.token);
  const navigate = useNavigate();
  const goOn = (search: { readonly way?: 'link' }) => () => {
    setToken(undefined);
    void navigate({ to: '/login', search, replace: true });
  };
  if (token !== undefined) return <FollowedLink token={token} onAgain={goOn({ way: 'link' })} onStep={goOn({})} />;
  if (way === 'link') return <RequestLink />;
  return <LoginPage redirectTo={redirect === undefined ? undefined : redirectTarget(redirect)} />;
};
