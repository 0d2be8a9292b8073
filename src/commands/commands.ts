import type { Logger } from 'pino';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { HandleCommand } from './handle.ts';
import { type ProjectCommands, projectCommands } from './projects.ts';
import { type RegistrationCommands, registrationCommands } from './registrations.ts';
import { type SignInCommands, signInCommands } from './sign-in.ts';
import { type VisitCommands, visitCommands } from './visits.ts';
import { type WaitingListCommands, waitingListCommands } from './waiting-list.ts';

export type { Outcome } from './outcome.ts';
export type { RequestContext } from './request-context.ts';

/**
 * Everything that members, visitors and the platform can ask for. Refusals are values. Every command may throw
 * `StreamBusy` (too many writers of one stream), those with a password `PasswordsBusy` and those that register
 * `TurnstileCrowded` (too many at once): all mean "repeat the request as it is a little later".
 */
export interface Commands
  extends RegistrationCommands,
    SignInCommands,
    ProjectCommands,
    WaitingListCommands,
    VisitCommands {}

export interface CommandParts {
  readonly handle: HandleCommand;
  /** Read to fold aggregates; the same that `handle` writes to. */
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'credentials' | 'registrations'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly hashing: Passwords;
  readonly logger: Logger;
}

/** Wires all commands to a history and a vault. */
export const createCommands = (parts: CommandParts): Commands => ({
  ...registrationCommands(parts),
  ...signInCommands(parts),
  ...projectCommands(parts.handle, parts.store),
  ...waitingListCommands(parts.handle),
  ...visitCommands(parts.handle),
});
