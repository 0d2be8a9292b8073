import type { z } from 'zod';
import type { Position } from '../domain/kernel/event.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { CharityRegistration, MemberRole, SignIn } from '../http/contract/accounts.ts';
import type { ProjectRequest } from '../http/contract/projects.ts';
import type { CharitySignupForm, ConsultantSignupForm } from '../http/contract/waiting-list.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { HandleCommand } from './handle.ts';
import type { Outcome } from './outcome.ts';
import { projectCommands } from './projects.ts';
import { registrationCommands } from './registrations.ts';
import type { RequestContext } from './request-context.ts';
import { signInCommands } from './sign-in.ts';
import { visitCommands } from './visits.ts';
import { waitingListCommands } from './waiting-list.ts';

export type { Outcome } from './outcome.ts';
export type { RequestContext } from './request-context.ts';

/** A new administrator; the first one is made by the first start. */
export interface AdministratorInput {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** A page view as the server received it. Address and user agent are reduced before anything is stored. */
export interface VisitInput {
  readonly page: string;
  readonly visitorId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/**
 * Everything that members, visitors and the platform can ask for. Refusals are values. Every command may throw
 * `StreamBusy` (too many writers of one stream) and those with a password `PasswordsBusy` (too many at once): both
 * mean "repeat the request as it is a little later".
 */
export interface Commands {
  /**
   * Registers a charity and its account (spec §5). The registration id becomes the user id, so that a repetition with
   * the same id resumes or confirms the first attempt. Rejections: `username-taken` (field `username`),
   * `account-exists`.
   */
  registerCharity(
    input: z.output<typeof CharityRegistration>,
    ids: { readonly registrationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: 'charity'; readonly position: Position }>>;

  /** Makes an administrator. Rejections as for {@link Commands.registerCharity}. */
  createAdministrator(
    input: AdministratorInput,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly position: Position }>>;

  /**
   * Checks username or e-mail and password. Unknown name and wrong password give one answer, `invalid-credentials`,
   * after the same time. Opens no session: the caller does.
   */
  signIn(
    input: z.output<typeof SignIn>,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: MemberRole; readonly position: Position }>>;

  /** Requests a project for the member's charity. Repeating it with the same project id changes nothing. */
  submitProject(
    input: z.output<typeof ProjectRequest>,
    by: { readonly userId: string; readonly charityId: string; readonly projectId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly projectId: string; readonly position: Position }>>;

  joinWaitingListAsCharity(
    input: z.output<typeof CharitySignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  joinWaitingListAsConsultant(
    input: z.output<typeof ConsultantSignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  /** Counts a page view. IP truncated (/24, /48), user agent reduced to browser family and platform. */
  recordVisit(input: VisitInput, request: RequestContext): Promise<Outcome<{ readonly position: Position }>>;

  /**
   * Settles registrations that a crash left unfinished: completes those whose charity is in the history, undoes the
   * others. Run it at every start and from time to time; safe while others register.
   * @returns how many were settled.
   */
  recoverRegistrations(): Promise<number>;
}

export interface CommandParts {
  readonly handle: HandleCommand;
  /** Read to fold aggregates; the same that `handle` writes to. */
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'credentials' | 'registrations'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly hashing: Passwords;
}

/** Wires all commands to a history and a vault. */
export const createCommands = (parts: CommandParts): Commands => ({
  ...registrationCommands(parts),
  ...signInCommands(parts),
  ...projectCommands(parts.handle, parts.store),
  ...waitingListCommands(parts.handle),
  ...visitCommands(parts.handle),
});
