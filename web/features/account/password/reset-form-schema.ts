import { z } from 'zod';
import { NewPassword } from '../../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../../src/http/contract/fields.ts';
import { passwordWords } from './words.ts';

/** A new password and a second look at it (spec §5, reset password). */
export const ResetForm = z
  .object({ password: NewPassword, confirmPassword: z.string().min(8, fieldMessages.passwordMin) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: passwordWords.passwordsDiffer,
    // Said together with the other messages, not only once they are gone.
    when: () => true,
  });
