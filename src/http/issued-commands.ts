import { lastAdministrator } from '../commands/account-closing.ts';
import { passwordWrong } from '../commands/account-credentials.ts';
import { charityNotYours } from '../commands/charity-owner.ts';
import { consultantNotYours, consultantUnknown } from '../commands/consultants.ts';
import { conversationClosed, fileUnknown } from '../commands/conversations.ts';
import { unsubscribeLinkInvalid } from '../commands/email-preferences.ts';
import { emailLinkInvalid, emailNotCurrent } from '../commands/email-proofs.ts';
import { fileNotYours } from '../commands/files.ts';
import { invitationUnknown } from '../commands/invitations.ts';
import {
  administrators,
  invitationTalkers,
  loggers,
  type ProjectPolicy,
  participants,
  raters,
  strangerRefusal,
} from '../commands/participant.ts';
import { passwordWeak } from '../commands/password-policy.ts';
import { linkInvalid } from '../commands/password-reset.ts';
import { needsApproval, notAvailable, progressPolicies } from '../commands/project-progress.ts';
import { projectionUnknown } from '../commands/projection-requests.ts';
import { emailTaken, usernameTaken } from '../commands/registration-process.ts';
import { secondFactorRefusals } from '../commands/second-factor-refusals.ts';
import { invalidCredentials, signInLinkInvalid } from '../commands/sign-in.ts';
import { eventUnknown, unreadableEventRefusals } from '../commands/unreadable-events.ts';
import type { EndpointName } from '../contract/contract.ts';
import type { Context } from '../contract/history.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import { tooManyProofs } from './proof-attempts.ts';
import { storageFull } from './routes/files.ts';

/** What the use case of an endpoint does in the domain. */
export interface IssuedCommands {
  /** Types of the commands that it issues. Default: the one with the endpoint's name, if there is one. */
  readonly commands?: readonly string[];
  /** Refusals of the use case itself, in addition to those of the aggregates. */
  readonly refusals?: readonly Rejection[];
  /** Other contexts whose state it reads. */
  readonly reads?: readonly Context[];
}

const byVisitor = ['RegisterUnprovedAccount', 'RegisterInvitedAccount', 'ConvertSignup', 'GiveUpEmailAddress'];
const proving = { commands: ['ProveEmailAddress', 'GiveUpEmailAddress'] };
const registration = { refusals: [passwordWeak, emailTaken, usernameTaken] };
const addingFactor = { commands: ['RecordSecondFactor', 'RecordRecoveryCodes'] };
const ofCharity = { refusals: [charityNotYours] };
const ofConsultant = { refusals: [consultantNotYours] };
const ofReadModel = { refusals: [projectionUnknown] };
const { acceptProject, inviteConsultant } = progressPolicies;
const ofProgress: { readonly [Name in EndpointName]?: IssuedCommands } = Object.fromEntries(
  Object.entries<ProjectPolicy>(progressPolicies).map(([name, { refusal }]) => [name, { refusals: [refusal] }]),
);
const ofLogger = { refusals: [loggers.refusal] };
const reading = { commands: ['NoteReading'] };
const queried = { commands: ['NoteQueryRun'] };
const inConversation = {
  refusals: [strangerRefusal, participants.refusal],
  reads: ['consultants', 'projects'] as const,
};
const aboutInvitation = { ...inConversation, refusals: [strangerRefusal, invitationTalkers.refusal] };

/**
 * The endpoints whose use case does more than issue the command of the same name. Read by the documentation generator.
 */
export const issuedCommands: { readonly [Name in EndpointName]?: IssuedCommands } = {
  readNotifications: { commands: ['ReadNotifications', 'ReadAllNotifications'] },
  registerCharity: { ...registration, commands: ['RegisterCharity', ...byVisitor] },
  registerConsultant: { ...registration, commands: ['ApplyAsConsultant', ...byVisitor] },
  acceptInvitation: {
    commands: ['AcceptInvitation', 'RegisterInvitedAccount', 'GiveUpEmailAddress'],
    refusals: [passwordWeak, emailTaken, usernameTaken, invitationUnknown],
  },
  inviteMember: { refusals: [emailTaken] },
  signIn: { commands: ['RecordSignIn', 'RecordSignInFailure'], refusals: [invalidCredentials] },
  signInByLink: { commands: ['RecordSignIn'], refusals: [signInLinkInvalid] },
  changePassword: { commands: ['RecordPasswordChange'], refusals: [passwordWrong, passwordWeak, tooManyProofs] },
  resetPassword: {
    commands: ['RecordPasswordReset', 'ProveEmailAddress', 'WithdrawEmailChange'],
    refusals: [linkInvalid, passwordWeak],
  },
  unsubscribe: { commands: ['ChooseEmailTimings', 'StopDailyEmail'], refusals: [unsubscribeLinkInvalid] },
  changeEmailAddress: { commands: ['RequestEmailChange'], refusals: [passwordWrong, emailTaken, tooManyProofs] },
  sendEmailProof: { commands: ['RequestEmailProof'] },
  proveEmailAddress: { ...proving, refusals: [emailLinkInvalid, emailTaken] },
  disownEmailAddress: { commands: ['GiveUpEmailAddress', 'WithdrawEmailChange'], refusals: [emailLinkInvalid] },
  undoEmailChange: {
    commands: ['RestoreEmailAddress', 'GiveUpEmailAddress'],
    refusals: [emailLinkInvalid, emailTaken],
  },
  vouchForEmailAddress: { ...proving, refusals: [emailNotCurrent, emailTaken] },
  beginAuthenticatorApp: { commands: [], refusals: secondFactorRefusals.beginAuthenticatorApp },
  confirmAuthenticatorApp: { ...addingFactor, refusals: secondFactorRefusals.confirmAuthenticatorApp },
  beginPasskey: { commands: [], refusals: secondFactorRefusals.beginPasskey },
  addPasskey: { ...addingFactor, refusals: secondFactorRefusals.addPasskey },
  renamePasskey: { commands: [], refusals: secondFactorRefusals.renamePasskey },
  removeSecondFactor: { commands: ['RecordFactorRemoval'], refusals: secondFactorRefusals.removeSecondFactor },
  issueRecoveryCodes: { commands: ['RecordRecoveryCodes'], refusals: secondFactorRefusals.issueRecoveryCodes },
  prove: {
    commands: ['RecordSignIn', 'RecordSignInFailure', 'RecordRecoveryCodeUse'],
    refusals: [...secondFactorRefusals.prove, tooManyProofs],
  },
  endMemberSessions: { commands: ['EndSessions'] },
  openMail: { commands: ['RecordMailOpening'] },
  handOverLink: { commands: ['RecordHandOver'] },
  giveUpMail: { commands: ['RecordGivingUp'] },
  answerVerificationFailure: { commands: ['AnswerFailedVerification'] },
  closeAccount: { refusals: [passwordWrong, lastAdministrator, tooManyProofs] },
  describeOrganisation: { ...ofCharity, commands: ['DescribeOrganisation', 'DescribeProfile'] },
  reviseConsultantProfile: { ...ofConsultant, commands: ['ReviseProfile', 'DescribeProfile'] },
  reapply: { ...ofConsultant, commands: ['Reapply', 'DescribeProfile'] },
  setPhoto: ofConsultant,
  removePhoto: ofConsultant,
  changeAvailability: ofConsultant,
  stateCapacity: ofConsultant,
  shortlistConsultant: { refusals: [charityNotYours, consultantUnknown], reads: ['consultants'] },
  removeFromShortlist: ofCharity,
  activateMembership: { ...ofCharity, reads: ['projects'] },
  changeMembershipTerms: ofCharity,
  stopRenewal: ofCharity,
  resumeRenewal: ofCharity,
  renewEarly: ofCharity,
  submitProject: {
    ...ofCharity,
    commands: ['SubmitProject', 'AgreeOneOffFee', 'LapseProjectRequest', 'InviteConsultant', 'CloseInvitation'],
    reads: ['consultants'],
  },
  ...ofProgress,
  inviteConsultant: {
    commands: ['InviteConsultant', 'CloseInvitation'],
    refusals: [notAvailable, inviteConsultant.refusal],
    reads: ['consultants'],
  },
  acceptProject: { refusals: [needsApproval, acceptProject.refusal], reads: ['consultants'] },
  attachFile: { refusals: [participants.refusal, storageFull] },
  removeFile: { refusals: [participants.refusal, fileNotYours] },
  giveFeedback: { refusals: [raters.refusal] },
  withdrawQuote: { refusals: [raters.refusal] },
  approveQuote: { refusals: [administrators.refusal] },
  refuseQuote: { refusals: [administrators.refusal] },
  logHours: ofLogger,
  correctHours: ofLogger,
  removeHours: ofLogger,
  postMessage: { ...inConversation, refusals: [...inConversation.refusals, fileUnknown] },
  readMessages: { ...inConversation, commands: ['ReadConversation'] },
  postInvitationMessage: {
    ...aboutInvitation,
    commands: ['PostMessage'],
    refusals: [...aboutInvitation.refusals, ...Object.values(conversationClosed)],
  },
  readInvitationMessages: { ...aboutInvitation, commands: ['ReadConversation'] },
  trackVisit: { commands: ['VisitPage'] },
  runQuery: queried,
  exportQueryCsv: queried,
  exportQueryJson: queried,
  exportQueryParquet: queried,
  askQuestion: reading,
  listFigureEvents: reading,
  exportAnswerCsv: reading,
  exportAnswerJson: reading,
  listHistory: reading,
  getHistoryEntry: reading,
  listMoments: reading,
  getPast: reading,
  getStep: reading,
  rehearse: reading,
  getSpecification: reading,
  exportHistoryCsv: reading,
  exportHistoryLines: reading,
  startReportRun: reading,
  exportReportRunCsv: reading,
  exportReportRunJson: reading,
  rebuildProjection: ofReadModel,
  cancelRebuild: ofReadModel,
  verifyProjection: ofReadModel,
  swapProjection: ofReadModel,
  rollBackProjection: ofReadModel,
  pauseProjection: ofReadModel,
  resumeProjection: ofReadModel,
  replayParkedEvents: ofReadModel,
  skipEvent: { refusals: [eventUnknown] },
  correctEvent: { refusals: unreadableEventRefusals },
  undoSkipping: { refusals: [eventUnknown] },
};
