import { z } from 'zod';
import {
  charityExperiences,
  charitySizes,
  consultantAvailabilities,
  currentConsultings,
  signupStatuses,
} from '../../domain/waiting-list/choices.ts';
import { email, optionalText, PageQuery, page, search, text } from './fields.ts';

/** Waiting list, charity form (spec §5). */
export const CharitySignupForm = z.object({
  charityName: text('Charity name', 2, 200),
  contactName: text('Contact name', 2, 100),
  email,
  phone: optionalText('Phone', 40),
  charitySize: z.enum(charitySizes, { error: 'Please select your charity size' }),
  primaryNeed: optionalText('Primary need', 1000),
  currentChallenges: optionalText('Current challenges', 2000),
});

const described = (message: string, min: number, max: number) =>
  z.string({ error: message }).trim().min(min, message).max(max, `Please keep this under ${max} characters`);

/** Waiting list, consultant form (spec §5). */
export const ConsultantSignupForm = z.object({
  fullName: text('Full name', 2, 100),
  email,
  phone: optionalText('Phone', 40),
  currentRole: described('Please describe your current role', 2, 200),
  yearsExperience: described('Please specify your years of experience', 1, 50),
  expertiseAreas: described('Please describe your expertise areas', 10, 1000),
  charityExperience: z.enum(charityExperiences, { error: 'Please indicate your charity sector experience' }),
  availability: z.enum(consultantAvailabilities, { error: 'Please select your availability' }),
  motivations: optionalText('Motivations', 2000),
  currentConsulting: z.enum(currentConsultings, { error: 'Please indicate your current consulting status' }),
});

/** What the public form answers: alike for a first and a repeated signup. */
export const SignupReceived = z.object({ received: z.literal(true) });

const listed = {
  id: z.uuid(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(signupStatuses),
  invitedAt: z.iso.datetime().nullable(),
  convertedAt: z.iso.datetime().nullable(),
  isRepeat: z.boolean().meta({ description: 'True when an earlier signup of the same kind used this e-mail address.' }),
};

export const CharitySignup = z
  .object({
    ...listed,
    charityName: z.string(),
    contactName: z.string(),
    charitySize: z.enum(charitySizes),
    primaryNeed: z.string().nullable(),
    currentChallenges: z.string().nullable(),
  })
  .meta({ id: 'CharitySignup' });
export type CharitySignup = z.output<typeof CharitySignup>;

export const ConsultantSignup = z
  .object({
    ...listed,
    fullName: z.string(),
    currentRole: z.string(),
    yearsExperience: z.string(),
    expertiseAreas: z.string(),
    charityExperience: z.enum(charityExperiences),
    availability: z.enum(consultantAvailabilities),
    currentConsulting: z.enum(currentConsultings),
    motivations: z.string().nullable(),
  })
  .meta({ id: 'ConsultantSignup' });
export type ConsultantSignup = z.output<typeof ConsultantSignup>;

export const CharitySignupList = page(CharitySignup).meta({ id: 'CharitySignupList' });
export const ConsultantSignupList = page(ConsultantSignup).meta({ id: 'ConsultantSignupList' });

/** Which signups; all of a kind where nothing is said. */
export const SignupFilter = z.object({
  status: z.enum(signupStatuses).optional(),
  search: search.meta({ description: 'Part of a name or e-mail address, in any case.' }),
});
export const SignupListQuery = PageQuery.extend(SignupFilter.shape);
