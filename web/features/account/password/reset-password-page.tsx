import { useState } from 'react';
import { useSecretSearch } from '../use-secret-search.ts';
import { InvalidLink } from './invalid-link.tsx';
import { PasswordWasReset } from './password-was-reset.tsx';
import { resetLinkOf } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Reset password: invalid link, form or done (spec §4). */
export const ResetPasswordPage = ({ search }: { search: { readonly token?: string; readonly email?: string } }) => {
  const link = resetLinkOf(useSecretSearch(search));
  const [isDone, setDone] = useState(false);
  if (link === null) return <InvalidLink />;
  return isDone ? <PasswordWasReset /> : <ResetPasswordForm link={link} onReset={() => setDone(true)} />;
};
