import { z } from 'zod';
import type { AccountCommand } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Account } from '../domain/accounts/state.ts';
import type { HeldEmailChange } from '../vault/email-changes.ts';
import type { AddressClaims } from './address-claims.ts';
import { fold } from './fold.ts';
import type { CommandContext, Handled } from './handle.ts';
import type { CommandParts } from './parts.ts';
import { RECOVER_AFTER, recoverEach } from './recovery.ts';

const PlanJson = z.object({ email: z.string() });

const addressOf = (state: Account): string | null => (state.status === 'registered' ? state.email : null);

/** Changes e-mail addresses in steps. After a crash at any step the change can be completed or undone. */
export const emailChangeProcess = ({ handle, store, vault, clock }: CommandParts, claims: AddressClaims) => {
  /** Completes a pending change that has reached the history, undoes any other. False if none is pending. */
  const settle = async (change: HeldEmailChange, userId: string): Promise<boolean> => {
    const pending = await change.pending();
    if (pending === null) return false;
    const { email } = PlanJson.parse(JSON.parse(pending));
    if (addressOf(await fold(store, account, userId)) === email) await change.confirm();
    else await change.undo();
    return true;
  };

  return {
    /**
     * Reserves a proved address, runs the command that moves the account to it, and confirms the address. If another
     * account has the address without having proved it, that account gives it up. `taken`: a proved account or a
     * registration in progress has it. `gone`: the account is closed.
     */
    move: (
      userId: string,
      email: string,
      command: AccountCommand,
      context: CommandContext,
    ): Promise<Handled | { readonly outcome: 'taken' } | { readonly outcome: 'gone' }> =>
      vault.emailChanges.hold(userId, async (change) => {
        await settle(change, userId);
        // Already there: nothing to reserve.
        if (addressOf(await fold(store, account, userId)) === email) return handle(account, userId, command, context);
        await claims.claim(email, userId, context);
        const begun = await change.begin({ email, payload: JSON.stringify({ email }) });
        if (begun === 'taken') return { outcome: 'taken' };
        if (begun === 'gone') return { outcome: 'gone' };
        await change.renew();
        const handled = await handle(account, userId, command, context);
        if (handled.outcome === 'rejected') await change.undo();
        else await change.confirm();
        return handled;
      }),

    /** Completes or undoes abandoned changes. Returns how many. */
    recover: async (): Promise<number> => {
      const begunBy = new Date(clock().getTime() - RECOVER_AFTER);
      return recoverEach(
        'changes of email addresses',
        await vault.emailChanges.unfinished(begunBy),
        async (userId) => (await vault.emailChanges.tryHold(userId, (change) => settle(change, userId))) ?? false,
      );
    },
  };
};

export type EmailChangeProcess = ReturnType<typeof emailChangeProcess>;
