import { brand } from '../../../src/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { MailLink, PhoneLink } from './contact-lines.tsx';
import { OpensSoon } from './opens-soon.tsx';

/** Stands until a password can be reset by mail. */
export const ForgottenPassword = () => (
  <OpensSoon
    title="Forgotten your password?"
    description="How to get back into your account."
    intro="Here you will be able to ask for a link that lets you choose a new password."
  >
    <Text measured>
      Write to <MailLink /> from the e-mail address of your account, or call <PhoneLink /> ({brand.officeHours}). We
      make sure that it is you, and help you back in. Your account and your projects stay as they are.
    </Text>
    <ButtonLink to="/login" variant="secondary">
      Back to login
    </ButtonLink>
  </OpensSoon>
);
