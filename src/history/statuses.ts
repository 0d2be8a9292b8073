import type { PlatformEvent } from '../domain/catalogue.ts';
import { consultantStatusLabels } from '../domain/consultants/consultant-status.ts';
import { projectStatusLabels } from '../domain/projects/project-status.ts';

const { pending, matching, in_progress: inProgress, completed, cancelled } = projectStatusLabels;
const { applied, approved, declined, suspended, left } = consultantStatusLabels;

/** The status in which an event leaves what its stream is about; null for an event that leaves it as it was. */
const statusAfter: { readonly [Type in PlatformEvent['type']]: string | null } = {
  AccountRegistered: 'Open',
  ContactDetailsChanged: null,
  ProfileDescribed: null,
  EmailAddressChanged: null,
  PasswordChanged: null,
  PasswordReset: null,
  AccountClosed: 'Closed',
  SignedIn: null,
  SignInFailed: null,
  PasswordResetRequested: null,
  MemberInvited: 'Open',
  MemberInvitationAccepted: 'Accepted',
  MemberInvitationWithdrawn: 'Withdrawn',

  CharityRegistered: 'Registered',
  OrganisationDescribed: null,
  OneOffFeeAgreed: null,
  OneOffFeeReleased: null,
  MembershipActivated: 'Member',
  MembershipCharged: null,
  SetUpFeeCredited: null,
  MembershipTermsChanged: null,
  MembershipRenewalStopped: null,
  MembershipRenewalResumed: null,
  MembershipRenewalAnnounced: null,
  MembershipRenewed: null,
  MembershipRenewedEarly: null,
  MembershipLapsed: 'Registered',
  CharityLeft: 'Left',

  ConsultantApplied: applied,
  ConsultantReapplied: applied,
  ConsultantApproved: approved,
  ConsultantDeclined: declined,
  ConsultantSuspended: suspended,
  ConsultantReinstated: approved,
  ConsultantProfileRevised: null,
  ConsultantBecameAvailable: null,
  ConsultantBecameUnavailable: null,
  ConsultantLeft: left,

  ProjectSubmitted: pending,
  ProjectRequestLapsed: 'Lapsed',
  MatchingStarted: matching,
  ConsultantInvited: null,
  ProjectInvitationAccepted: inProgress,
  ProjectInvitationDeclined: null,
  ProjectInvitationClosed: null,
  ConsultantReleased: matching,
  PhaseSet: null,
  KeyDeliverablesSet: null,
  NextStepsSet: null,
  FileAttached: null,
  FileRemoved: null,
  ProjectCompleted: completed,
  ProjectCancelled: cancelled,

  MessagePosted: null,
  ConversationRead: null,

  CharityJoinedWaitingList: 'Waiting',
  ConsultantJoinedWaitingList: 'Waiting',
  SignupInvited: 'Invited',
  SignupConverted: 'Converted',
  SignupWithdrawn: 'Withdrawn',

  PageVisited: null,

  HistoryRead: null,

  ProjectionRebuildStarted: null,
  ProjectionRebuildCancelled: null,
  ProjectionVerificationStarted: null,
  ProjectionSwapped: null,
  ProjectionRolledBack: null,
  ParkedEventsReplayed: null,
  ProjectionPaused: 'Paused',
  ProjectionResumed: 'At work',

  ReportSaved: 'Saved',
  ReportRevised: null,
  ReportDiscarded: 'Discarded',
};

const statuses: ReadonlyMap<string, string | null> = new Map(Object.entries(statusAfter));

/** The status in which an event of whatever type leaves what its stream is about; null where it changes none. */
export const statusAfterEvent = (type: string): string | null => statuses.get(type) ?? null;

/** A change of status; null where nothing changed, as by a second invitation. */
export const changeBetween = (
  from: string | null,
  to: string | null,
): { readonly from: string | null; readonly to: string } | null => (to === null || to === from ? null : { from, to });
