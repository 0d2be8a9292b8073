import { acceptInvitation } from '../domain/accounts/commands.ts';
import { account, invitation } from '../domain/accounts/decide.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { applyAsConsultant } from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { convertSignup } from '../domain/waiting-list/commands.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { Begun, HeldRegistration } from '../vault/registrations.ts';
import type { AddressClaims } from './address-claims.ts';
import { fold } from './fold.ts';
import type { CommandContext, Handled } from './handle.ts';
import { type Done, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { recoverEach } from './recovery.ts';
import { faultOfPlan, planFromJson, planToJson, type RegistrationPlan, registrationOf } from './registration-plan.ts';

/** Names no field, to reveal as little as possible about who has an account. */
export const emailTaken = reject('account-exists', 'An account with these details already exists');

export const usernameTaken = reject(
  'username-taken',
  'This username is already taken. Please choose another one.',
  'username',
);

const nameTaken = {
  username: usernameTaken,
  email: emailTaken,
} as const;

type Attempt =
  | Exclude<Begun, { outcome: 'begun' }>
  | Handled
  | { readonly outcome: 'completed'; readonly position: Position };

/** One aggregate that a registration creates or changes before the account. */
interface Step {
  readonly append: (context: CommandContext) => Promise<Handled>;
  readonly isDone: () => Promise<boolean>;
}

/** Registers accounts in steps. After a crash at any step, the registration can be resumed or undone. */
export const registrationProcess = (parts: CommandParts, claims: AddressClaims) => {
  const { handle, store, vault, clock, hashing, refuseWeak, mail } = parts;

  /** The steps before the account, in order, each in its own stream. */
  const stepsBefore = (plan: RegistrationPlan): readonly Step[] => {
    const { userId } = plan.account;
    const { charity: asCharity, consultant: asConsultant, invitation: invited } = plan;
    return [
      ...(invited
        ? [
            {
              // The stream of the invitation decides between two people who accept it: only one append succeeds.
              append: async (context: CommandContext) => {
                const accept = acceptInvitation({ userId, at: plan.occurredAt });
                const handled = await handle(invitation, invited.id, accept, { ...context, subject: invited.id });
                if (handled.outcome === 'accepted') await vault.invitationTokens.accepted(invited.id, userId);
                return handled;
              },
              isDone: async () => {
                const state = await fold(store, invitation, invited.id);
                return state.status === 'accepted' && state.userId === userId;
              },
            },
          ]
        : []),
      ...(asCharity
        ? [
            {
              append: (context: CommandContext) =>
                handle(charity, asCharity.id, registerCharity(asCharity.facts), context),
              isDone: async () => (await fold(store, charity, asCharity.id)).status !== 'unregistered',
            },
          ]
        : []),
      ...(asConsultant
        ? [
            {
              append: (context: CommandContext) =>
                handle(consultant, asConsultant.id, applyAsConsultant(asConsultant.facts), context),
              isDone: async () => (await fold(store, consultant, asConsultant.id)).status !== 'none',
            },
          ]
        : []),
    ];
  };

  /** Records that the signup has become a member, perhaps with another address. Refused once it was withdrawn. */
  const convert = (signupId: string, userId: string, context: CommandContext): Promise<Handled> =>
    handle(waitingListSignup, signupId, convertSignup({ userId }), { ...context, subject: signupId });

  /**
   * Appends the plan and confirms the names. Every step is idempotent, so this may run again from the start after a
   * crash. The lock of the registration is renewed before each append, because another process may have undone the
   * registration meanwhile. A refused first step undoes the registration.
   */
  const complete = async (registration: HeldRegistration, plan: RegistrationPlan, source: string): Promise<Attempt> => {
    const context = { ...plan.context, source, subject: plan.account.userId, occurredAt: new Date(plan.occurredAt) };
    for (const [done, { append }] of stepsBefore(plan).entries()) {
      await registration.renew();
      const handled = await append(context);
      if (handled.outcome === 'accepted') continue;
      if (done > 0) throw new Error(`A planned registration was refused: ${handled.rejection.code}`);
      await registration.undo();
      return handled;
    }
    await registration.renew();
    const handled = await handle(account, plan.account.userId, registrationOf(plan), context);
    if (handled.outcome === 'rejected') throw new Error(`Planned account was refused: ${handled.rejection.code}`);
    if (plan.signup) await convert(plan.signup.id, plan.account.userId, context);
    await registration.finish();
    return { outcome: 'completed', position: handled.position };
  };

  const hasReachedHistory = async (plan: RegistrationPlan): Promise<boolean> => {
    for (const { isDone } of stepsBefore(plan)) if (await isDone()) return true;
    return (await fold(store, account, plan.account.userId)).status !== 'unregistered';
  };

  /** Completes a registration that has reached the history, undoes any other. False when it was not pending. */
  const settle = async (registrationId: string): Promise<boolean> => {
    const settled = await vault.registrations.tryHold(registrationId, async (registration) => {
      const pending = await registration.pending();
      if (pending === null) return false;
      const plan = planFromJson(pending);
      if (await hasReachedHistory(plan)) await complete(registration, plan, 'recovery');
      else await registration.undo();
      return true;
    });
    return settled ?? false;
  };

  const abandoned = (abandonedAfter: number): Promise<readonly string[]> =>
    vault.registrations.unfinished(new Date(clock().getTime() - abandonedAfter));

  /** One attempt, under the registration's exclusive lock. */
  const attempt = (plan: RegistrationPlan, passwordHash: string): Promise<Attempt> => {
    const { userId, username, email, role } = plan.account;
    return vault.registrations.hold(userId, async (registration): Promise<Attempt> => {
      const pending = await registration.pending();
      if (pending !== null) {
        const earlier = planFromJson(pending);
        return complete(registration, earlier, earlier.context.source);
      }
      if (await registration.isFinished()) {
        // Appends nothing; returns the position, or the rejection of a different registration under this id.
        return handle(account, userId, registrationOf(plan), { ...plan.context, subject: userId });
      }
      const begun = await registration.begin({
        username,
        email,
        isEmailProved: plan.emailProof !== 'requested',
        role,
        passwordHash,
        payload: planToJson(plan),
      });
      if (begun.outcome === 'taken') return begun;
      return complete(registration, plan, plan.context.source);
    });
  };

  /**
   * Handles an address that belongs to another account. The link of an invitation takes it over if that account has not
   * proved it. Otherwise a mail to the address reports both. False when the registration cannot continue.
   */
  const claimAddress = async ({
    account: { userId, email },
    emailProof,
    context,
  }: RegistrationPlan): Promise<boolean> => {
    if (emailProof === 'invitation') return claims.claim(email, userId, context);
    const holder = await vault.names.holderOf(email);
    if (holder === null || holder.isProved) return false;
    const issued = await vault.emailTokens.issue({ userId: holder.userId, email, purpose: 'claim' });
    if (issued !== null) await mail.emailClaimed(holder, issued.token, issued.expiresAt);
    return false;
  };

  return {
    /**
     * Carries out a plan: reserves the names, appends the other aggregates and then the account, confirms the names.
     * Resumes when repeated with the same user id. Rejections: `password-weak` (field `password`),
     * `username-taken`, `account-exists`, and those of an invitation that can no longer be accepted.
     * @param abandonedAfter milliseconds without progress after which an unfinished registration that holds one of the
     * names is completed or undone.
     */
    register: async (plan: RegistrationPlan, password: string, abandonedAfter: number): Done => {
      const fault = faultOfPlan(plan);
      if (fault) return refused(fault);
      const { username, email, name, organisation } = plan.account;
      const weak = await refuseWeak(password, [username, email, name, organisation]);
      if (weak) return refused(weak);
      const passwordHash = await hashing.hash(password);
      for (;;) {
        const tried = await attempt(plan, passwordHash);
        if (tried.outcome === 'rejected') return refused(tried.rejection);
        if (tried.outcome !== 'taken') return { outcome: 'done', position: tried.position };
        const holders = new Set(tried.holders);
        const inTheWay = (await abandoned(abandonedAfter)).filter((id) => holders.has(id));
        const settled = await Promise.all(inTheWay.map(settle));
        if (settled.includes(true) || (tried.kind === 'email' && (await claimAddress(plan)))) continue;
        // The names belong to an account, or to a registration in progress.
        return refused(nameTaken[tried.kind]);
      }
    },

    /** Completes or undoes registrations without progress for this many milliseconds. Returns how many. */
    recover: async (abandonedAfter: number): Promise<number> =>
      recoverEach('registrations', await abandoned(abandonedAfter), settle),
  };
};

export type RegistrationProcess = ReturnType<typeof registrationProcess>;
