import { z } from 'zod';
import { CharityRegistration, isFoundedInFuture } from '../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../src/http/contract/fields.ts';
import { accountWords } from './words.ts';

/** The registration form: the call's payload and a second look at the password (spec §5). */
export const RegistrationForm = CharityRegistration.extend({
  confirmPassword: z.string().min(6, fieldMessages.passwordSignIn),
  charity: CharityRegistration.shape.charity.refine(
    ({ foundingYear }) => !isFoundedInFuture(foundingYear, new Date()),
    { path: ['foundingYear'], message: fieldMessages.foundingYearFuture, when: () => true },
  ),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: accountWords.passwordsDiffer,
  // Said together with the other messages, not only once they are gone.
  when: () => true,
});
