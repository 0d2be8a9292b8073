import type { z } from 'zod';
import type { Position } from '../domain/kernel/event.ts';
import { joinWaitingListAsCharity, joinWaitingListAsConsultant } from '../domain/waiting-list/commands.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { CharitySignupForm, ConsultantSignupForm } from '../http/contract/waiting-list.ts';
import type { HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface WaitingListCommands {
  joinWaitingListAsCharity(
    input: z.output<typeof CharitySignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  joinWaitingListAsConsultant(
    input: z.output<typeof ConsultantSignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;
}

const charitySignup = (signupId: string, form: z.output<typeof CharitySignupForm>) =>
  joinWaitingListAsCharity({
    signupId,
    charityName: form.charityName,
    contactName: form.contactName,
    email: form.email,
    phone: orNull(form.phone),
    charitySize: form.charitySize,
    primaryNeed: orNull(form.primaryNeed),
    currentChallenges: orNull(form.currentChallenges),
  });

const consultantSignup = (signupId: string, form: z.output<typeof ConsultantSignupForm>) =>
  joinWaitingListAsConsultant({
    signupId,
    fullName: form.fullName,
    email: form.email,
    phone: orNull(form.phone),
    currentRole: form.currentRole,
    yearsExperience: form.yearsExperience,
    expertiseAreas: form.expertiseAreas,
    charityExperience: form.charityExperience,
    availability: form.availability,
    motivations: orNull(form.motivations),
    currentConsulting: form.currentConsulting,
  });

/** Joining the waiting list. Whoever signs up has no account, so the signup itself is the person whose key protects it. */
export const waitingListCommands = (handle: HandleCommand): WaitingListCommands => ({
  joinWaitingListAsCharity: async (form, { signupId }, request) =>
    outcomeOf(await handle(waitingListSignup, signupId, charitySignup(signupId, form), about(signupId, request)), {}),

  joinWaitingListAsConsultant: async (form, { signupId }, request) =>
    outcomeOf(
      await handle(waitingListSignup, signupId, consultantSignup(signupId, form), about(signupId, request)),
      {},
    ),
});
