import { z } from 'zod';
import { changeEmailAddress } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Account } from '../domain/accounts/state.ts';
import type { HeldEmailChange } from '../vault/email-changes.ts';
import { fold } from './fold.ts';
import type { CommandContext, Handled } from './handle.ts';
import type { CommandParts } from './parts.ts';
import { RECOVER_AFTER, recoverEach } from './recovery.ts';

/** Changes e-mail addresses in steps. After a crash at any step the change can be completed or undone. */
export interface EmailChangeProcess {
  /**
   * Reserves the address, appends the change, confirms the address. `taken`: by another account or a registration under
   * way. `gone`: the account is closed.
   */
  change(
    userId: string,
    email: string,
    context: CommandContext,
  ): Promise<Handled | { readonly outcome: 'taken' } | { readonly outcome: 'gone' }>;
  /** Completes or undoes abandoned changes. Returns how many. */
  recover(): Promise<number>;
}

const PlanJson = z.object({ email: z.string() });

const addressOf = (state: Account): string | null => (state.status === 'registered' ? state.email : null);

export const emailChangeProcess = ({ handle, store, vault, clock }: CommandParts): EmailChangeProcess => {
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
    change: (userId, email, context) =>
      vault.emailChanges.hold(userId, async (change) => {
        await settle(change, userId);
        const command = changeEmailAddress({ email });
        // Unchanged: the aggregate accepts it without an event.
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
      const begunBy = new Date(clock().getTime() - RECOVER_AFTER);
      return recoverEach(
        'changes of e-mail addresses',
        await vault.emailChanges.unfinished(begunBy),
        async (userId) => (await vault.emailChanges.tryHold(userId, (change) => settle(change, userId))) ?? false,
      );
    },
  };
};
