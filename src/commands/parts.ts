import type { Logger } from 'pino';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passkeys } from '../vault/passkey-ceremonies.ts';
import type { Passwords } from '../vault/password-hashing.ts';
import type { Vault } from '../vault/vault.ts';
import type { AccountMail } from './account-mail.ts';
import type { HandleCommand } from './handle.ts';
import type { RefuseWeakPassword } from './password-policy.ts';

/** Dependencies of the use cases. */
export interface CommandParts {
  readonly handle: HandleCommand;
  /** For folding aggregates; the same store that `handle` writes to. */
  readonly store: EventStore;
  readonly vault: Omit<Vault, 'sessions' | 'idempotency'>;
  /** Queues the mails with secret links. */
  readonly mail: AccountMail;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly hashing: Passwords;
  readonly passkeys: Passkeys;
  readonly refuseWeak: RefuseWeakPassword;
  readonly logger: Logger;
}
