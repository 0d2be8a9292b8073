import type { Logger } from 'pino';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { type AccountCommands, accountCommands } from './account.ts';
import { type AccountClosingCommands, accountClosingCommands } from './account-closing.ts';
import { emailChangeProcess } from './account-email.ts';
import { type AccountHistoryQueries, accountHistoryQueries } from './account-history.ts';
import type { AccountMail } from './account-mail.ts';
import { type ConsultantCommands, consultantCommands } from './consultants.ts';
import { type ConversationCommands, conversationCommands } from './conversations.ts';
import { type FileCommands, fileCommands } from './files.ts';
import type { HandleCommand } from './handle.ts';
import { type HistoryReadingCommands, historyReadingCommands } from './history-readings.ts';
import { type InvitationCommands, invitationCommands } from './invitations.ts';
import { type MembershipCommands, membershipCommands } from './memberships.ts';
import { type OrganisationCommands, organisationCommands } from './organisations.ts';
import { participation } from './participant.ts';
import { passwordRecords } from './password-records.ts';
import { type PasswordResetCommands, passwordResetCommands } from './password-reset.ts';
import { type ProjectProgressCommands, projectProgressCommands } from './project-progress.ts';
import { projectSteps } from './project-steps.ts';
import { type ProjectCommands, projectCommands } from './projects.ts';
import { registrationProcess } from './registration-process.ts';
import { type RegistrationCommands, registrationCommands } from './registrations.ts';
import { type SavedReportCommands, savedReportCommands } from './saved-reports.ts';
import { type SignInCommands, signInCommands } from './sign-in.ts';
import { type VisitCommands, visitCommands } from './visits.ts';
import { type WaitingListCommands, waitingListCommands } from './waiting-list.ts';

export type { Outcome } from './outcome.ts';
export type { RequestContext } from './request-context.ts';

/**
 * Everything that members, visitors and the platform can ask for. Refusals are values. Every command may throw
 * `StreamBusy` (too many writers of one stream), those with a password `PasswordsBusy` and those that register
 * or change an e-mail address `TurnstileCrowded` (too many at once): all mean "repeat the request as it is a little later".
 */
export interface Commands
  extends RegistrationCommands,
    SignInCommands,
    InvitationCommands,
    PasswordResetCommands,
    AccountCommands,
    AccountClosingCommands,
    AccountHistoryQueries,
    OrganisationCommands,
    MembershipCommands,
    ConsultantCommands,
    ProjectCommands,
    ProjectProgressCommands,
    ConversationCommands,
    FileCommands,
    WaitingListCommands,
    VisitCommands,
    HistoryReadingCommands,
    SavedReportCommands {}

export interface CommandParts {
  readonly handle: HandleCommand;
  /** Read to fold aggregates; the same that `handle` writes to. */
  readonly store: EventStore;
  readonly vault: Omit<Vault, 'sessions' | 'idempotency'>;
  /** Puts the mails that carry secrets. */
  readonly mail: AccountMail;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly hashing: Passwords;
  readonly logger: Logger;
}

/** Wires all commands to a history and a vault. */
export const createCommands = (parts: CommandParts): Commands => {
  const registering = registrationProcess(parts);
  const records = passwordRecords(parts);
  const participating = participation(parts.store);
  const take = projectSteps(parts.handle, participating);
  return {
    ...registrationCommands(parts, registering),
    ...signInCommands(parts),
    ...invitationCommands(parts, registering),
    ...passwordResetCommands({ ...parts, records }),
    ...accountCommands({ ...parts, records, emails: emailChangeProcess(parts) }),
    ...accountClosingCommands(parts),
    ...accountHistoryQueries(parts.store),
    ...organisationCommands(parts.handle, parts.store),
    ...membershipCommands(parts),
    ...consultantCommands(parts.handle, parts.store),
    ...projectCommands(parts.handle, parts.store),
    ...projectProgressCommands({ ...parts, take, participation: participating }),
    ...conversationCommands(parts.handle, participating),
    ...fileCommands(take),
    ...waitingListCommands(parts.handle, parts.vault.keys),
    ...visitCommands(parts.handle),
    ...historyReadingCommands(parts.handle, parts.clock),
    ...savedReportCommands(parts.handle),
  };
};
