import {
  convertSignup,
  inviteSignup,
  joinWaitingListAsCharity,
  joinWaitingListAsConsultant,
  type WaitingListCommand,
  withdrawSignup,
} from '../domain/waiting-list/commands.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { CharitySignup, ConsultantSignup } from '../domain/waiting-list/events.ts';
import { type Form, orNull } from './form.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';
import type { WithdrawalCommands } from './withdrawals.ts';

/** The command for a submitted form. */
export const charitySignup = (signupId: string, form: Form<Omit<CharitySignup, 'signupId'>>) =>
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

/** The command for a submitted form. */
export const consultantSignup = (signupId: string, form: Form<Omit<ConsultantSignup, 'signupId'>>) =>
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

/** The waiting list. A signup has no account, so its personal data is encrypted with a separate key. */
export const waitingListCommands = (handle: HandleCommand, { finishWithdrawal }: WithdrawalCommands) => {
  const run = async (signupId: string, command: WaitingListCommand, request: RequestContext): Done =>
    outcomeOf(await handle(waitingListSignup, signupId, command, about(signupId, request)), {});

  return {
    joinWaitingListAsCharity: (
      form: Form<Omit<CharitySignup, 'signupId'>>,
      { signupId }: { readonly signupId: string },
      request: RequestContext,
    ): Done => run(signupId, charitySignup(signupId, form), request),
    joinWaitingListAsConsultant: (
      form: Form<Omit<ConsultantSignup, 'signupId'>>,
      { signupId }: { readonly signupId: string },
      request: RequestContext,
    ): Done => run(signupId, consultantSignup(signupId, form), request),
    /**
     * Invites a signup to register; every call sends a mail. Rejections: `signup-unknown`, `signup-withdrawn`,
     * `signup-converted`; `signup-already-invited` if there are more invitations than `known`.
     */
    inviteSignup: (
      { signupId, known = null }: { readonly signupId: string; readonly known?: number | null | undefined },
      request: RequestContext,
    ): Done => run(signupId, inviteSignup({ known }), request),
    /** Records that the signup became a member. Rejections: `signup-unknown`, `signup-withdrawn`. */
    convertSignup: (
      { signupId, userId }: { readonly signupId: string; readonly userId: string },
      request: RequestContext,
    ): Done => run(signupId, convertSignup({ userId }), request),
    /**
     * Withdraws a signup: the links of its invitations stop working and the key of its personal data is destroyed. A
     * repeated call completes an interrupted one. Rejection: `signup-unknown`.
     */
    withdrawSignup: async (
      { signupId, because }: { readonly signupId: string; readonly because: 'asked' | 'closed' },
      request: RequestContext,
    ): Done => {
      const withdrawn = await run(signupId, withdrawSignup({ because }), request);
      if (withdrawn.outcome === 'done') await finishWithdrawal(signupId);
      return withdrawn;
    },
  };
};
