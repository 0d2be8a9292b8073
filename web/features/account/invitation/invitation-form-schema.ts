import { z } from 'zod';
import { InvitationAcceptance } from '../../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../../src/http/contract/fields.ts';
import { accountWords } from '../words.ts';

/** What somebody invited says of themselves, with a second look at the password (spec §5, registration). */
export const InvitationForm = InvitationAcceptance.omit({ token: true })
  .extend({ confirmPassword: z.string().min(6, fieldMessages.passwordSignIn) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: accountWords.passwordsDiffer,
    // Said together with the other messages, not only once they are gone.
    when: () => true,
  });
