import type { z } from 'zod';
import type { Position } from '../domain/kernel/event.ts';
import {
  convertSignup,
  inviteSignup,
  joinWaitingListAsCharity,
  joinWaitingListAsConsultant,
  withdrawSignup,
} from '../domain/waiting-list/commands.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
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

  /**
   * Invites whoever signed up to register; each time is a mail. Rejections: `signup-unknown`, `signup-withdrawn`,
   * `signup-converted`.
   */
  inviteSignup(
    of: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  /** Notes that the signup has led to a member. Rejections: `signup-unknown`, `signup-withdrawn`. */
  convertSignup(
    of: { readonly signupId: string; readonly userId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  /**
   * Takes a signup off the list and forgets for ever who it was. Repeating it completes what was cut short in between.
   * Rejection: `signup-unknown`.
   */
  withdrawSignup(
    of: { readonly signupId: string; readonly because: 'asked' | 'closed' },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;
}

/** The command of a filled-in form. */
export const charitySignup = (signupId: string, form: z.output<typeof CharitySignupForm>) =>
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

/** The command of a filled-in form. */
export const consultantSignup = (signupId: string, form: z.output<typeof ConsultantSignupForm>) =>
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

/** The waiting list, from joining it on. Whoever signs up has no account, so the signup itself is the person whose key protects it. */
export const waitingListCommands = (handle: HandleCommand, keys: Pick<PersonKeys, 'destroy'>): WaitingListCommands => ({
  joinWaitingListAsCharity: async (form, { signupId }, request) =>
    outcomeOf(await handle(waitingListSignup, signupId, charitySignup(signupId, form), about(signupId, request)), {}),

  joinWaitingListAsConsultant: async (form, { signupId }, request) =>
    outcomeOf(
      await handle(waitingListSignup, signupId, consultantSignup(signupId, form), about(signupId, request)),
      {},
    ),

  inviteSignup: async ({ signupId }, request) =>
    outcomeOf(await handle(waitingListSignup, signupId, inviteSignup(), about(signupId, request)), {}),

  convertSignup: async ({ signupId, userId }, request) =>
    outcomeOf(await handle(waitingListSignup, signupId, convertSignup({ userId }), about(signupId, request)), {}),

  withdrawSignup: async ({ signupId, because }, request) => {
    const withdrawn = await handle(waitingListSignup, signupId, withdrawSignup({ because }), about(signupId, request));
    // After the history knows it, and again whenever it is asked: a crash in between must not keep the key.
    if (withdrawn.outcome === 'accepted') await keys.destroy(signupId);
    return outcomeOf(withdrawn, {});
  },
});
