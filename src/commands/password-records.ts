import { z } from 'zod';
import { recordPasswordChange, recordPasswordReset } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { PasswordChange } from '../platform/vault/password-changes.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { ABANDONED_AFTER, settleEach } from './abandoned.ts';
import type { CommandContext, HandleCommand, Handled } from './handle.ts';

/** Tells the history of changes of passwords, which the vault made before. */
export interface PasswordRecords {
  /** What the vault keeps of a change until the history knows of it. */
  noteOf(kind: 'changed' | 'reset', context: CommandContext): string;
  /** Records a change and lets go of its note. Rejected when the account was closed meanwhile. */
  record(change: PasswordChange): Promise<Handled>;
  /** Records the changes that a crash kept from the history. Returns how many. */
  recover(): Promise<number>;
}

interface PasswordRecordParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'passwordChanges'>;
  readonly clock: Clock;
}

const NoteJson = z.object({
  kind: z.enum(['changed', 'reset']),
  context: z.custom<CommandContext>((value) => typeof value === 'object' && value !== null),
  occurredAt: z.iso.datetime(),
});

export const passwordRecords = ({ handle, store, vault, clock }: PasswordRecordParts): PasswordRecords => {
  const append = async ({ changeId, userId, note }: PasswordChange, source?: string): Promise<Handled> => {
    const { kind, context, occurredAt } = NoteJson.parse(JSON.parse(note));
    const command = kind === 'changed' ? recordPasswordChange() : recordPasswordReset();
    const handled = await handle(account, userId, command, {
      ...context,
      ...(source === undefined ? {} : { source }),
      // Tells, after a crash, whether this very change was recorded before.
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
    noteOf: (kind, context) => JSON.stringify({ kind, context, occurredAt: clock().toISOString() }),
    record: (change) => append(change),
    recover: async () => {
      const madeBy = new Date(clock().getTime() - ABANDONED_AFTER);
      return settleEach('changes of passwords', await vault.passwordChanges.unrecorded(madeBy), settle);
    },
  };
};
