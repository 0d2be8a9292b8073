import { registerAccount } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Begun, HeldRegistration } from '../platform/vault/held-registration.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { fold } from './fold.ts';
import type { HandleCommand, Handled } from './handle.ts';
import { type Outcome, refused } from './outcome.ts';
import { faultOfPlan, planFromJson, planToJson, type RegistrationPlan } from './registration-plan.ts';

export interface RegistrationParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'registrations'>;
  readonly clock: Clock;
  readonly hashing: Passwords;
}

/** The way from a form to an account, in steps that each survive a crash. */
export interface RegistrationProcess {
  /**
   * Carries a plan out: reserves the names, appends charity and account, confirms the names. Repeated with the same
   * user id it resumes. Rejections: `username-taken`, `account-exists`.
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

const nameTaken = {
  username: reject('username-taken', 'This username is already taken. Please choose another one.', 'username'),
  email: reject('account-exists', 'An account with these details already exists'),
} as const;

type Attempt =
  | Exclude<Begun, { outcome: 'begun' }>
  | Handled
  | { readonly outcome: 'completed'; readonly position: Position };

export const registrationProcess = (parts: RegistrationParts): RegistrationProcess => {
  const { handle, store, vault, clock, hashing } = parts;

  /**
   * Appends what the plan says and confirms the names. Every step finds out by itself whether it was done before, so
   * all of this may run again from the start after a crash anywhere. Nothing is appended unless the registration was
   * held a moment ago: somebody else may have undone it since.
   */
  const complete = async (
    registration: HeldRegistration,
    plan: RegistrationPlan,
    source: string,
  ): Promise<Position> => {
    const context = { ...plan.context, source, subject: plan.account.userId, occurredAt: new Date(plan.occurredAt) };
    if (plan.charity) {
      await registration.renew();
      const done = await handle(charity, plan.charity.id, registerCharity(plan.charity.facts), context);
      if (done.outcome === 'rejected') throw new Error(`Planned charity was refused: ${done.rejection.code}`);
    }
    await registration.renew();
    const done = await handle(account, plan.account.userId, registerAccount(plan.account), context);
    if (done.outcome === 'rejected') throw new Error(`Planned account was refused: ${done.rejection.code}`);
    await registration.finish();
    return done.position;
  };

  const hasReachedHistory = async (plan: RegistrationPlan): Promise<boolean> => {
    const charityState = plan.charity ? await fold(store, charity, plan.charity.id) : charity.initial;
    if (charityState.status === 'registered') return true;
    return (await fold(store, account, plan.account.userId)).status === 'registered';
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
    const { userId, username, email } = plan.account;
    return vault.registrations.hold(userId, async (registration): Promise<Attempt> => {
      const pending = await registration.pending();
      if (pending !== null) {
        const earlier = planFromJson(pending);
        return { outcome: 'completed', position: await complete(registration, earlier, earlier.context.source) };
      }
      if (await registration.isFinished()) {
        // Changes nothing; tells whether this is the same registration once more, and where it stands.
        return handle(account, userId, registerAccount(plan.account), { ...plan.context, subject: userId });
      }
      const begun = await registration.begin({ username, email, passwordHash, payload: planToJson(plan) });
      if (begun.outcome === 'taken') return begun;
      return { outcome: 'completed', position: await complete(registration, plan, plan.context.source) };
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

    recover: async (abandonedAfter) => {
      let count = 0;
      const failures: unknown[] = [];
      for (const id of await abandoned(abandonedAfter)) {
        try {
          if (await settle(id)) count += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      // One that cannot be settled must not keep the others from it.
      if (failures.length > 0) {
        throw new AggregateError(failures, `${failures.length} unfinished registrations could not be settled.`);
      }
      return count;
    },
  };
};
