import { accountCommands } from './account.ts';
import { accountClosingCommands } from './account-closing.ts';
import { emailChangeProcess } from './account-email.ts';
import { accountHistoryQueries } from './account-history.ts';
import { addressClaims } from './address-claims.ts';
import { consultantCommands } from './consultants.ts';
import { conversationCommands } from './conversations.ts';
import { dashboardCommands } from './dashboards.ts';
import { emailPreferenceCommands } from './email-preferences.ts';
import { emailProofs } from './email-proofs.ts';
import { failedVerificationCommands } from './failed-verifications.ts';
import { feedbackCommands } from './feedback.ts';
import { fileCommands } from './files.ts';
import { historyReadingCommands } from './history-readings.ts';
import { hoursCommands } from './hours.ts';
import { invitationCommands } from './invitations.ts';
import { invitedSignups } from './invited-signups.ts';
import { mailUseCommands } from './mail-uses.ts';
import { membershipCommands } from './memberships.ts';
import { notificationCommands } from './notifications.ts';
import { organisationCommands } from './organisations.ts';
import { participation } from './participant.ts';
import type { CommandParts } from './parts.ts';
import { passwordRecords } from './password-records.ts';
import { passwordResetCommands } from './password-reset.ts';
import { projectProgressCommands } from './project-progress.ts';
import { projectSteps } from './project-steps.ts';
import { projectCommands } from './projects.ts';
import { pseudonymCommands } from './pseudonyms.ts';
import { queryCommands } from './queries.ts';
import { quoteCommands } from './quotes.ts';
import { registrationProcess } from './registration-process.ts';
import { registrationCommands } from './registrations.ts';
import { savedReportCommands } from './saved-reports.ts';
import { secondFactorCommands } from './second-factors.ts';
import { shortlistCommands } from './shortlist.ts';
import { signInCommands } from './sign-in.ts';
import { visitCommands } from './visits.ts';
import { waitingListCommands } from './waiting-list.ts';
import { withdrawalCommands } from './withdrawals.ts';

export type { Outcome } from './outcome.ts';
export type { RequestContext } from './request-context.ts';

/**
 * All use cases. Rejections are values. Every command may throw `StreamBusy` (too many writers of one stream), commands
 * with a password `PasswordsBusy`, those that register or change an e-mail address `SemaphoreFull` (too many at once),
 * and project requests `LockBusy`: all mean "repeat the request unchanged a little later".
 */
export const createCommands = (parts: CommandParts) => {
  const claims = addressClaims(parts);
  const registering = registrationProcess(parts, claims);
  const proofs = emailProofs(parts, emailChangeProcess(parts, claims), claims);
  const records = passwordRecords(parts);
  const withdrawing = withdrawalCommands(parts.vault);
  const participating = participation(parts.store);
  const take = projectSteps(parts.handle, participating);
  return {
    ...registrationCommands(parts, registering, invitedSignups(parts)),
    ...signInCommands(parts),
    ...secondFactorCommands(parts, parts.passkeys),
    ...invitationCommands(parts, registering, withdrawing),
    ...passwordResetCommands(parts, records, proofs),
    ...accountCommands(parts, records),
    ...proofs.commands,
    ...accountClosingCommands(parts),
    ...accountHistoryQueries(parts.store),
    ...organisationCommands(parts.handle, parts.store),
    ...membershipCommands(parts),
    ...shortlistCommands(parts),
    ...consultantCommands(parts.handle, parts.store),
    ...projectCommands(parts),
    ...projectProgressCommands(parts, take, participating),
    ...conversationCommands(parts.handle, participating),
    ...notificationCommands(parts.handle),
    ...emailPreferenceCommands(parts),
    ...fileCommands(take, participating),
    ...feedbackCommands(parts, take),
    ...hoursCommands(parts, take),
    ...quoteCommands(take),
    ...waitingListCommands(parts.handle, withdrawing),
    ...withdrawing,
    ...visitCommands(parts),
    ...historyReadingCommands(parts.handle, parts.clock),
    ...mailUseCommands(parts),
    ...savedReportCommands(parts.handle),
    ...queryCommands(parts.handle, parts.clock),
    ...dashboardCommands(parts.handle, parts.clock),
    ...failedVerificationCommands(parts.handle),
    ...pseudonymCommands(parts),
  };
};

export type Commands = ReturnType<typeof createCommands>;
