import { z } from 'zod';
import { ConsultantRegistration } from '../../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../../src/http/contract/fields.ts';
import { accountWords } from '../../account/words.ts';
import { expertiseShape } from './expertise-form.ts';
import { applicationWords } from './words.ts';

/** The application form: the call's payload, a second look at the password, and the terms (spec §5). */
export const ApplicationForm = ConsultantRegistration.extend({
  confirmPassword: z.string().min(6, fieldMessages.passwordSignIn),
  acceptsTerms: z.boolean().refine((accepts) => accepts, applicationWords.termsMissing),
  consultant: ConsultantRegistration.shape.consultant.extend(expertiseShape),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: accountWords.passwordsDiffer,
  // Said together with the other messages, not only once they are gone.
  when: () => true,
});
