import type { RouteName } from '../../src/http/contract/routes.ts';

/** Everybody who may knock, as they stand to one project of `owner`. */
export const callers = [
  'visitor',
  /** The charity whose project it is. */
  'owner',
  'otherCharity',
  /** The consultant who is at work on it. */
  'assigned',
  /** A consultant who is invited to it. */
  'invited',
  /** An approved consultant who has nothing to do with it. */
  'colleague',
  /** A consultant whom nobody has approved yet. */
  'applicant',
  'analyst',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

type Row = Readonly<Record<CallerName, number>>;

/** Statuses in the order of `callers`. */
const row = (...statuses: readonly [number, number, number, number, number, number, number, number, number]): Row => {
  const [visitor, owner, otherCharity, assigned, invited, colleague, applicant, analyst, admin] = statuses;
  return { visitor, owner, otherCharity, assigned, invited, colleague, applicant, analyst, admin };
};

const anyone = (status: number): Row => row(status, status, status, status, status, status, status, status, status);
const members = (status: number): Row => row(401, status, status, status, status, status, status, status, status);
const charities = (status: number): Row => row(401, status, status, 403, 403, 403, 403, 403, 403);
const consultants = (status: number): Row => row(401, 403, 403, status, status, status, status, 403, 403);
const historians = (status: number): Row => row(401, 403, 403, 403, 403, 403, 403, status, status);
const administrators = (status: number): Row => row(401, 403, 403, 403, 403, 403, 403, 403, status);

/** Endpoint × caller → status, for a request that would succeed for whoever may make it. */
export const authorisation: Readonly<Record<RouteName, Row>> = {
  getCurrentUser: members(200),
  signIn: anyone(200),
  signOut: anyone(204),
  forgotPassword: anyone(204),
  // Nobody of them has a link.
  resetPassword: anyone(400),
  registerCharity: anyone(201),
  registerConsultant: anyone(201),
  findInvitation: anyone(200),
  acceptInvitation: anyone(201),

  changeContactDetails: members(200),
  changeEmailAddress: members(200),
  changePassword: members(204),
  listSessions: members(200),
  endOtherSessions: members(204),
  endSession: members(204),
  exportAccountData: members(200),
  closeAccount: members(204),
  describeOrganisation: charities(200),
  reviseConsultantProfile: consultants(200),
  // Only who was declined may; of them the applicant was.
  reapply: row(401, 403, 403, 409, 409, 409, 200, 403, 403),

  getMembership: charities(200),
  listMembershipCharges: charities(200),
  activateMembership: charities(201),
  changeMembershipTerms: charities(200),
  stopRenewal: charities(200),
  resumeRenewal: charities(200),
  renewEarly: charities(201),

  listConsultants: anyone(200),
  getConsultant: anyone(200),
  // Of the colleague's own profile, which everybody sees.
  changeAvailability: row(401, 403, 403, 403, 403, 200, 403, 403, 403),

  listProjects: row(401, 200, 200, 200, 200, 200, 200, 403, 200),
  submitProject: charities(201),
  getProject: row(401, 200, 404, 200, 200, 404, 404, 403, 200),
  startMatching: row(401, 200, 404, 403, 403, 403, 403, 403, 200),
  inviteConsultant: row(401, 201, 404, 403, 403, 403, 403, 403, 201),
  closeInvitation: row(401, 200, 404, 403, 403, 403, 403, 403, 200),
  acceptProject: row(401, 403, 403, 200, 200, 404, 404, 403, 403),
  // Who has accepted can decline no more.
  declineProject: row(401, 403, 403, 409, 204, 404, 404, 403, 403),
  reportProgress: row(401, 403, 403, 200, 403, 404, 404, 403, 200),
  completeProject: row(401, 200, 404, 403, 403, 403, 403, 403, 200),
  cancelProject: row(401, 200, 404, 403, 403, 403, 403, 403, 200),
  listMessages: row(401, 200, 404, 200, 403, 404, 404, 403, 200),
  streamMessages: row(401, 200, 404, 200, 403, 404, 404, 403, 200),
  postMessage: row(401, 201, 404, 201, 403, 404, 404, 403, 201),
  readMessages: row(401, 204, 404, 204, 403, 404, 404, 403, 204),
  listFiles: row(401, 200, 404, 200, 403, 404, 404, 403, 200),
  attachFile: row(401, 201, 404, 201, 403, 404, 404, 403, 201),
  downloadFile: row(401, 200, 404, 200, 403, 404, 404, 403, 200),
  // A document of the charity's: the consultant sees it and may not remove it.
  removeFile: row(401, 204, 404, 403, 403, 404, 404, 403, 204),

  joinWaitingListAsCharity: anyone(201),
  joinWaitingListAsConsultant: anyone(201),
  trackVisit: anyone(204),

  getAdminSummary: administrators(200),
  listCharitySignups: administrators(200),
  listConsultantSignups: administrators(200),
  exportCharitySignups: administrators(200),
  exportConsultantSignups: administrators(200),
  inviteSignup: administrators(200),
  withdrawSignup: administrators(204),
  getVisitAnalytics: administrators(200),
  getActivity: administrators(200),
  listApplications: administrators(200),
  approveConsultant: administrators(200),
  declineConsultant: administrators(200),
  suspendConsultant: administrators(200),
  reinstateConsultant: administrators(200),
  listMembers: administrators(200),
  listMemberships: administrators(200),
  listAllProjects: administrators(200),
  listInvitations: administrators(200),
  inviteMember: administrators(201),
  withdrawInvitation: administrators(204),
  getMailHealth: administrators(200),
  listMails: administrators(200),
  getMail: administrators(200),
  // No mail server is set up.
  retryMail: administrators(409),

  listProjections: administrators(200),
  getProjection: administrators(200),
  listParkedEvents: administrators(200),
  // Nothing is parked.
  replayParkedEvents: administrators(409),
  rebuildProjection: administrators(200),
  cancelRebuild: administrators(200),
  verifyProjection: administrators(200),
  // Nothing was built, and nothing kept.
  swapProjection: administrators(409),
  rollBackProjection: administrators(409),
  pauseProjection: administrators(200),
  resumeProjection: administrators(200),

  listHistory: historians(200),
  exportHistoryCsv: historians(200),
  exportHistoryLines: historians(200),
  getHistorySeal: historians(200),
  getHistoryEntry: historians(200),
  listMoments: historians(200),
  getPast: historians(200),

  listReports: historians(200),
  listReportFields: historians(200),
  listReportRuns: historians(200),
  startReportRun: historians(201),
  getReportRun: historians(200),
  cancelReportRun: historians(200),
  exportReportRunCsv: historians(200),
  exportReportRunJson: historians(200),
  listSavedReports: historians(200),
  saveReport: historians(201),
  getSavedReport: historians(200),
  // Of the analyst's: administrators may change it, too.
  reviseReport: historians(200),
  discardReport: historians(204),

  getDomain: historians(200),
  listDomainEvents: historians(200),
  listDomainCommands: historians(200),
  listDomainAggregates: historians(200),
  listDomainConsumers: historians(200),
  listDomainSpecs: historians(200),
  getDomainWalk: historians(200),
};
