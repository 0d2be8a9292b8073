import { z } from 'zod';
import { PasswordChange } from '../../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../../src/http/contract/fields.ts';
import { passwordWords } from '../password/words.ts';

/** The change of a password, with a second look at the new one (spec §5, as on reset). */
export const PasswordForm = PasswordChange.extend({
  confirmPassword: z.string().min(8, fieldMessages.passwordMin),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: passwordWords.passwordsDiffer,
  // Said together with the other messages, not only once they are gone.
  when: () => true,
});
