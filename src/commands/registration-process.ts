import { acceptInvitation, registerAccount } from '../domain/accounts/commands.ts';
import { account, invitation } from '../domain/accounts/decide.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { applyAsConsultant } from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Begun, HeldRegistration } from '../platform/vault/held-registration.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { settleEach } from './abandoned.ts';
import { fold } from './fold.ts';
import type { CommandContext, HandleCommand, Handled } from './handle.ts';
import { type Outcome, refused } from './outcome.ts';
import { faultOfPlan, planFromJson, planToJson, type RegistrationPlan } from './registration-plan.ts';

export interface RegistrationParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'registrations' | 'invitationTokens'>;
  readonly clock: Clock;
  readonly hashing: Passwords;
}

/** The way from a form to an account, in steps that each survive a crash. */
export interface RegistrationProcess {
  /**
   * Carries a plan out: reserves the names, appends what comes before the account and then the account, confirms the
   * names. Repeated with the same user id it resumes. Rejections: `username-taken`, `account-exists`, and those of an
   * invitation that can no longer be accepted.
   * @param abandonedAfter milliseconds after which an unfinished registration that nobody works on, but which holds
   * one of the names, is settled to make way.
   */
  register(
    plan: RegistrationPlan,
    password: string,
    abandonedAfter: number,
  ): Promise<Outcome<{ readonly position: Position }>>;
  /** Completes or undoes the registrations that nobody has worked on for so many milliseconds. Returns how many. */
  recover(abandonedAfter: number): Promise<number>;
}

/** Names no field: it must not tell more than it has to about who has an account. */
export const emailTaken = reject('account-exists', 'An account with these details already exists');

const nameTaken = {
  username: reject('username-taken', 'This username is already taken. Please choose another one.', 'username'),
  email: emailTaken,
} as const;

type Attempt =
  | Exclude<Begun, { outcome: 'begun' }>
  | Handled
  | { readonly outcome: 'completed'; readonly position: Position };

/** One stream that a registration appends to before the account. */
interface Step {
  readonly append: (context: CommandContext) => Promise<Handled>;
  readonly isDone: () => Promise<boolean>;
}

export const registrationProcess = (parts: RegistrationParts): RegistrationProcess => {
  const { handle, store, vault, clock, hashing } = parts;

  /** What the plan appends before the account, each in a stream of its own, in this order. */
  const stepsBefore = (plan: RegistrationPlan): readonly Step[] => {
    const { userId } = plan.account;
    const { charity: asCharity, consultant: asConsultant, invitation: invited } = plan;
    return [
      ...(invited
        ? [
            {
              // The invitation is what two who accept it meet in: only one of them goes on.
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

  /**
   * Appends what the plan says and confirms the names. Every step finds out by itself whether it was done before, so
   * all of this may run again from the start after a crash anywhere. Nothing is appended unless the registration was
   * held a moment ago: somebody else may have undone it since. Undone when its first step is refused.
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
    const handled = await handle(account, plan.account.userId, registerAccount(plan.account), context);
    if (handled.outcome === 'rejected') throw new Error(`Planned account was refused: ${handled.rejection.code}`);
    await registration.finish();
    return { outcome: 'completed', position: handled.position };
  };

  const hasReachedHistory = async (plan: RegistrationPlan): Promise<boolean> => {
    for (const { isDone } of stepsBefore(plan)) if (await isDone()) return true;
    return (await fold(store, account, plan.account.userId)).status !== 'unregistered';
  };

  /** Completes what has reached the history and undoes what has not. False when there was nothing to do. */
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

  /** One try, while nobody else works on this registration. */
  const attempt = (plan: RegistrationPlan, passwordHash: string): Promise<Attempt> => {
    const { userId, username, email, role } = plan.account;
    return vault.registrations.hold(userId, async (registration): Promise<Attempt> => {
      const pending = await registration.pending();
      if (pending !== null) {
        const earlier = planFromJson(pending);
        return complete(registration, earlier, earlier.context.source);
      }
      if (await registration.isFinished()) {
        // Changes nothing; tells whether this is the same registration once more, and where it stands.
        return handle(account, userId, registerAccount(plan.account), { ...plan.context, subject: userId });
      }
      const begun = await registration.begin({ username, email, role, passwordHash, payload: planToJson(plan) });
      if (begun.outcome === 'taken') return begun;
      return complete(registration, plan, plan.context.source);
    });
  };

  return {
    register: async (plan, password, abandonedAfter) => {
      const fault = faultOfPlan(plan);
      if (fault) return refused(fault);
      const passwordHash = await hashing.hash(password);
      for (;;) {
        const tried = await attempt(plan, passwordHash);
        if (tried.outcome === 'rejected') return refused(tried.rejection);
        if (tried.outcome !== 'taken') return { outcome: 'done', position: tried.position };
        const holders = new Set(tried.holders);
        const inTheWay = (await abandoned(abandonedAfter)).filter((id) => holders.has(id));
        const settled = await Promise.all(inTheWay.map(settle));
        // Nothing made way: the names belong to an account, or to somebody who registers at this moment.
        if (!settled.includes(true)) return refused(nameTaken[tried.kind]);
      }
    },

    recover: async (abandonedAfter) => settleEach('registrations', await abandoned(abandonedAfter), settle),
  };
};
