import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { keepTarget } from '#lib/redirect-target.ts';
import { passwordCopy } from './copy.ts';
import { MailedLink } from './mailed-link.tsx';

export const metadata: PageMetadata = {
  path: '/forgot-password',
  title: 'Forgotten password',
  description: `Request a link to choose a new password for your ${brand.name} account.`,
};

const texts = {
  metadata,
  title: 'Forgotten your password?',
  intro: 'Enter the email address of your account, and we will send you a link to choose a new password.',
  label: 'Forgotten password',
  submit: 'Send reset link',
  back: 'Remembered it?',
  validity: 'The link in the email works once, for one hour.',
  requested: passwordCopy.requested,
  requestFailed: passwordCopy.requestFailed,
};

/**
 * Asks for the link that sets a new password (spec §2, "Forgot password"). It may open in another tab, which needs the
 * wanted address too.
 * @param wanted where to go after signing in, not yet validated
 */
export const ForgotPasswordPage = ({ wanted }: { readonly wanted: unknown }) => (
  <MailedLink endpoint="forgotPassword" texts={texts} wanted={wanted} onSent={() => keepTarget(wanted)} />
);
