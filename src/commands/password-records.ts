import { z } from 'zod';
import { recordPasswordChange, recordPasswordReset } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { PasswordChange } from '../vault/password-changes.ts';
import type { CommandContext, Handled } from './handle.ts';
import type { CommandParts } from './parts.ts';
import { RECOVER_AFTER, recoverEach } from './recovery.ts';
import { storedContext } from './request-context.ts';

const NoteJson = z.object({
  kind: z.enum(['changed', 'reset']),
  context: storedContext<CommandContext>(),
  occurredAt: z.iso.datetime(),
});

/** Records password changes in the history after the vault has made them. */
export const passwordRecords = ({ handle, store, vault, clock }: CommandParts) => {
  const append = async ({ changeId, userId, note }: PasswordChange, source?: string): Promise<Handled> => {
    const { kind, context, occurredAt } = NoteJson.parse(JSON.parse(note));
    const command = kind === 'changed' ? recordPasswordChange() : recordPasswordReset();
    const handled = await handle(account, userId, command, {
      ...context,
      ...(source === undefined ? {} : { source }),
      // Shows after a crash whether this change is already recorded.
      causationId: changeId,
      occurredAt: new Date(occurredAt),
    });
    await vault.passwordChanges.recorded(changeId);
    return handled;
  };

  const isRecorded = async ({ changeId, userId }: PasswordChange): Promise<boolean> => {
    for await (const { metadata } of store.readStream(`${account.category}-${userId}`, { direction: 'backwards' })) {
      if (metadata.causationId === changeId) return true;
    }
    return false;
  };

  const settle = async (change: PasswordChange): Promise<boolean> => {
    if (await isRecorded(change)) await vault.passwordChanges.recorded(change.changeId);
    else await append(change, 'recovery');
    return true;
  };

  return {
    /** The note that the vault keeps until the change is recorded. */
    noteOf: (kind: 'changed' | 'reset', context: CommandContext): string =>
      JSON.stringify({ kind, context, occurredAt: clock().toISOString() }),
    /** Records a change and deletes its note. Rejected when the account was closed meanwhile. */
    record: (change: PasswordChange): Promise<Handled> => append(change),
    /** Records changes that a crash left unrecorded. Returns how many. */
    recover: async (): Promise<number> => {
      const madeBy = new Date(clock().getTime() - RECOVER_AFTER);
      return recoverEach('changes of passwords', await vault.passwordChanges.unrecorded(madeBy), settle);
    },
  };
};

export type PasswordRecords = ReturnType<typeof passwordRecords>;
