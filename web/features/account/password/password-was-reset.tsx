import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { KeyScene } from '../pictures/key-scene.tsx';
import { passwordWords } from './words.ts';

/** Spec §9: how long the panel stands before the login page opens, in milliseconds. */
const REDIRECT_AFTER = 3000;

/** The password was set; the login page opens by itself (spec §2). */
export const PasswordWasReset = () => {
  const navigate = useNavigate();
  useEffect(() => {
    focusHeading();
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountLayout
      documentTitle={passwordWords.resetSucceeded.title}
      title={passwordWords.resetSucceeded.title}
      intro="You can sign in with your new password now."
      picture={<KeyScene />}
    >
      <Text>
        For your safety, your account was signed out on every device. The login page opens by itself in a moment.
      </Text>
      <Cluster>
        <ButtonLink to="/login">{passwordWords.goToLogin}</ButtonLink>
      </Cluster>
    </AccountLayout>
  );
};
