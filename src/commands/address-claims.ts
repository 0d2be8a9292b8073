import { giveUpEmailAddress } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { GivingUpReason } from '../domain/accounts/events.ts';
import type { CommandContext } from './handle.ts';
import type { CommandParts } from './parts.ts';

/** Takes e-mail addresses from accounts that have not proved them. */
export const addressClaims = ({ handle, vault }: Pick<CommandParts, 'handle' | 'vault'>) => {
  /** Makes the account give up its address. False if it has proved it. A repeated call completes an interrupted one. */
  const release = async (userId: string, because: GivingUpReason, context: CommandContext): Promise<boolean> => {
    const given = await handle(account, userId, giveUpEmailAddress({ because }), { ...context, subject: userId });
    if (given.outcome === 'accepted') {
      await vault.names.release(userId);
      return true;
    }
    // The process crashed between the event and the release of the name.
    if (given.rejection.code === 'email-proved') await vault.names.prove(userId);
    return false;
  };

  return {
    release,
    /**
     * Makes another account give up an address, for an account that has proved it. False if the other account has proved
     * it, too; true if no other account has it.
     * @param claimant the account that has proved it
     */
    claim: async (email: string, claimant: string, context: CommandContext): Promise<boolean> => {
      const holder = await vault.names.holderOf(email);
      if (holder === null || holder.isProved || holder.userId === claimant) return false;
      return release(holder.userId, 'claimed', context);
    },
  };
};

export type AddressClaims = ReturnType<typeof addressClaims>;
