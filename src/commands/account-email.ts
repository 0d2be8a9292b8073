import { z } from 'zod';
import { changeEmailAddress } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Account } from '../domain/accounts/state.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { HeldEmailChange } from '../platform/vault/email-changes.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { ABANDONED_AFTER, settleEach } from './abandoned.ts';
import { fold } from './fold.ts';
import type { CommandContext, HandleCommand, Handled } from './handle.ts';

/** The way of an account from one e-mail address to another, in steps that each survive a crash. */
export interface EmailChangeProcess {
  /**
   * Reserves the address, appends the change, confirms the address. `taken` by another account, or by somebody who
   * registers at this moment; `gone`: the account is closed.
   */
  change(
    userId: string,
    email: string,
    context: CommandContext,
  ): Promise<Handled | { readonly outcome: 'taken' } | { readonly outcome: 'gone' }>;
  /** Completes or undoes the changes that nobody has worked on for long. Returns how many. */
  recover(): Promise<number>;
}

interface EmailChangeParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'emailChanges'>;
  readonly clock: Clock;
}

const PlanJson = z.object({ email: z.string() });

const addressOf = (state: Account): string | null => (state.status === 'registered' ? state.email : null);

export const emailChangeProcess = ({ handle, store, vault, clock }: EmailChangeParts): EmailChangeProcess => {
  /** Completes the change when it has reached the history, and undoes it when it has not. False: there was none. */
  const settle = async (change: HeldEmailChange, userId: string): Promise<boolean> => {
    const pending = await change.pending();
    if (pending === null) return false;
    const { email } = PlanJson.parse(JSON.parse(pending));
    if (addressOf(await fold(store, account, userId)) === email) await change.confirm();
    else await change.undo();
    return true;
  };

  return {
    change: (userId, email, context) =>
      vault.emailChanges.hold(userId, async (change) => {
        await settle(change, userId);
        const command = changeEmailAddress({ email });
        // It is there already; the aggregate says so.
        if (addressOf(await fold(store, account, userId)) === email) return handle(account, userId, command, context);
        const begun = await change.begin({ email, payload: JSON.stringify({ email }) });
        if (begun === 'taken') return { outcome: 'taken' };
        if (begun === 'gone') return { outcome: 'gone' };
        await change.renew();
        const handled = await handle(account, userId, command, context);
        if (handled.outcome === 'rejected') await change.undo();
        else await change.confirm();
        return handled;
      }),

    recover: async () => {
      const begunBy = new Date(clock().getTime() - ABANDONED_AFTER);
      return settleEach(
        'changes of e-mail addresses',
        await vault.emailChanges.unfinished(begunBy),
        async (userId) => (await vault.emailChanges.tryHold(userId, (change) => settle(change, userId))) ?? false,
      );
    },
  };
};
