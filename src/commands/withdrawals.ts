import type { Vault } from '../vault/vault.ts';

export const withdrawalCommands = ({ keys, invitationTokens }: Pick<Vault, 'keys' | 'invitationTokens'>) => ({
  /**
   * Cleans up outside the history after a signup or a member's invitation was withdrawn: the links that were sent stop
   * working, and the key of the personal data is destroyed. Idempotent; the reactor to the withdrawal repeats it after a
   * crash.
   */
  finishWithdrawal: async (id: string): Promise<void> => {
    await invitationTokens.drop(id);
    await keys.destroy(id);
  },
});

export type WithdrawalCommands = ReturnType<typeof withdrawalCommands>;
