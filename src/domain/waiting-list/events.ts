import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id } from '../kernel/values.ts';
import { charityExperiences, charitySizes, consultantAvailabilities, currentConsultings } from './choices.ts';

/** Replaces a person's name, role or areas once their key is destroyed. */
const removed = 'Removed';

/** A charity's entry on the waiting list (spec §3). */
const CharitySignup = z.object({
  signupId: Id,
  charityName: z.string(),
  contactName: pii(z.string(), removed),
  email: pii(z.string(), ''),
  phone: pii(z.string().nullable(), null),
  charitySize: z.enum(charitySizes),
  primaryNeed: pii(z.string().nullable(), null),
  currentChallenges: pii(z.string().nullable(), null),
});
export type CharitySignup = z.output<typeof CharitySignup>;

/** A consultant's entry on the waiting list (spec §3). Years and areas are free text. */
const ConsultantSignup = z.object({
  signupId: Id,
  fullName: pii(z.string(), removed),
  email: pii(z.string(), ''),
  phone: pii(z.string().nullable(), null),
  currentRole: pii(z.string(), removed),
  yearsExperience: pii(z.string(), ''),
  expertiseAreas: pii(z.string(), removed),
  charityExperience: z.enum(charityExperiences),
  availability: z.enum(consultantAvailabilities),
  motivations: pii(z.string().nullable(), null),
  currentConsulting: z.enum(currentConsultings),
});
export type ConsultantSignup = z.output<typeof ConsultantSignup>;

export const waitingListEvents = defineEvents('waitingListSignup', {
  CharityJoinedWaitingList: CharitySignup,
  ConsultantJoinedWaitingList: ConsultantSignup,
  SignupInvited: z.object({}),
  /** A member registered with the same e-mail address. */
  SignupConverted: z.object({ userId: Id }),
  /** Its key is destroyed. `closed`: the account it led to was closed. */
  SignupWithdrawn: z.object({ because: z.enum(['asked', 'closed']), kind: z.enum(['charity', 'consultant']) }),
});
export type WaitingListEvent = EventOf<typeof waitingListEvents>;

export const {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupInvited,
  signupConverted,
  signupWithdrawn,
} = waitingListEvents.create;
