import type { Commands } from '../commands/commands.ts';
import { fold } from '../commands/fold.ts';
import type { RequestContext } from '../commands/request-context.ts';
import { account as accountDecider } from '../domain/accounts/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';

interface AdministratorMakerParts {
  readonly commands: Commands;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'credentials'>;
  readonly hashing: Passwords;
  readonly newId: () => string;
}

/**
 * Makes the first administrator's account, or recognises the one that a start which then died had made. An account of
 * somebody else is not tried out, and nothing is noted on it.
 */
export const administratorMaker =
  ({ commands, store, vault, hashing, newId }: AdministratorMakerParts) =>
  async (account: { username: string; email: string; password: string }): Promise<string | null> => {
    const requestId = newId();
    const request: RequestContext = {
      actor: { id: 'start', role: 'system' },
      source: 'start',
      requestId,
      correlationId: requestId,
    };
    const made = await commands.createAdministrator({ ...account, name: 'Administrator' }, request);
    if (made.outcome === 'done') return made.userId;
    const holder = await vault.names.find(account.username);
    if (holder === null) return null;
    const member = await fold(store, accountDecider, holder);
    if (member.status !== 'registered' || member.registration.role !== 'admin') return null;
    const isOurs = await hashing.verify((await vault.credentials.find(holder))?.hash ?? null, account.password);
    return isOurs ? holder : null;
  };
