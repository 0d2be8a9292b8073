/**
 * Every call of the API by name. This table has no dependency, so that the browser's first page can use it without
 * loading a single schema; `endpoints.ts` adds schemas, access and documentation to each.
 */
export const routes = {
  getCurrentUser: { method: 'GET', path: '/api/auth/user' },
  signIn: { method: 'POST', path: '/api/auth/login' },
  signOut: { method: 'POST', path: '/api/auth/logout' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  registerCharity: { method: 'POST', path: '/api/register/charity' },
  registerConsultant: { method: 'POST', path: '/api/register/consultant' },
  findInvitation: { method: 'POST', path: '/api/invitations/find' },
  acceptInvitation: { method: 'POST', path: '/api/invitations/accept' },

  changeContactDetails: { method: 'PUT', path: '/api/account/contact-details' },
  changeEmailAddress: { method: 'PUT', path: '/api/account/email' },
  changePassword: { method: 'PUT', path: '/api/account/password' },
  listSessions: { method: 'GET', path: '/api/account/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/account/sessions' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{handle}' },
  exportAccountData: { method: 'GET', path: '/api/account/data' },
  closeAccount: { method: 'POST', path: '/api/account/close' },
  describeOrganisation: { method: 'PUT', path: '/api/profile/charity' },
  reviseConsultantProfile: { method: 'PUT', path: '/api/profile/consultant' },
  reapply: { method: 'POST', path: '/api/profile/consultant/application' },

  getMembership: { method: 'GET', path: '/api/membership' },
  listMembershipCharges: { method: 'GET', path: '/api/membership/charges' },
  activateMembership: { method: 'POST', path: '/api/membership' },
  changeMembershipTerms: { method: 'PUT', path: '/api/membership/terms' },
  stopRenewal: { method: 'DELETE', path: '/api/membership/renewal' },
  resumeRenewal: { method: 'PUT', path: '/api/membership/renewal' },
  renewEarly: { method: 'POST', path: '/api/membership/renewal' },

  listConsultants: { method: 'GET', path: '/api/consultants' },
  getConsultant: { method: 'GET', path: '/api/consultants/{id}' },
  changeAvailability: { method: 'PATCH', path: '/api/consultants/{id}' },

  listProjects: { method: 'GET', path: '/api/projects' },
  submitProject: { method: 'POST', path: '/api/projects' },
  getProject: { method: 'GET', path: '/api/projects/{id}' },
  startMatching: { method: 'POST', path: '/api/projects/{id}/matching' },
  inviteConsultant: { method: 'POST', path: '/api/projects/{id}/invitations' },
  closeInvitation: { method: 'DELETE', path: '/api/projects/{id}/invitations/{consultantId}' },
  acceptProject: { method: 'POST', path: '/api/projects/{id}/acceptance' },
  declineProject: { method: 'POST', path: '/api/projects/{id}/refusal' },
  reportProgress: { method: 'PATCH', path: '/api/projects/{id}/progress' },
  completeProject: { method: 'POST', path: '/api/projects/{id}/completion' },
  cancelProject: { method: 'POST', path: '/api/projects/{id}/cancellation' },
  listMessages: { method: 'GET', path: '/api/projects/{id}/messages' },
  postMessage: { method: 'POST', path: '/api/projects/{id}/messages' },
  streamMessages: { method: 'GET', path: '/api/projects/{id}/messages/stream' },
  readMessages: { method: 'PUT', path: '/api/projects/{id}/messages/read' },
  listFiles: { method: 'GET', path: '/api/projects/{id}/files' },
  attachFile: { method: 'POST', path: '/api/projects/{id}/files' },
  downloadFile: { method: 'GET', path: '/api/projects/{id}/files/{fileId}' },
  removeFile: { method: 'DELETE', path: '/api/projects/{id}/files/{fileId}' },

  joinWaitingListAsCharity: { method: 'POST', path: '/api/waiting-list/charity' },
  joinWaitingListAsConsultant: { method: 'POST', path: '/api/waiting-list/consultant' },
  trackVisit: { method: 'POST', path: '/api/track-visit' },

  getAdminSummary: { method: 'GET', path: '/api/admin/summary' },
  listCharitySignups: { method: 'GET', path: '/api/admin/waiting-list/charities' },
  listConsultantSignups: { method: 'GET', path: '/api/admin/waiting-list/consultants' },
  exportCharitySignups: { method: 'GET', path: '/api/admin/waiting-list/charities.csv' },
  exportConsultantSignups: { method: 'GET', path: '/api/admin/waiting-list/consultants.csv' },
  inviteSignup: { method: 'POST', path: '/api/admin/waiting-list/{id}/invitation' },
  withdrawSignup: { method: 'DELETE', path: '/api/admin/waiting-list/{id}' },
  getVisitAnalytics: { method: 'GET', path: '/api/admin/analytics' },
  getActivity: { method: 'GET', path: '/api/admin/activity' },
  listApplications: { method: 'GET', path: '/api/admin/consultants' },
  approveConsultant: { method: 'POST', path: '/api/admin/consultants/{id}/approval' },
  declineConsultant: { method: 'POST', path: '/api/admin/consultants/{id}/refusal' },
  suspendConsultant: { method: 'POST', path: '/api/admin/consultants/{id}/suspension' },
  reinstateConsultant: { method: 'DELETE', path: '/api/admin/consultants/{id}/suspension' },
  listMembers: { method: 'GET', path: '/api/admin/members' },
  listMemberships: { method: 'GET', path: '/api/admin/memberships' },
  listAllProjects: { method: 'GET', path: '/api/admin/projects' },
  listInvitations: { method: 'GET', path: '/api/admin/invitations' },
  inviteMember: { method: 'POST', path: '/api/admin/invitations' },
  withdrawInvitation: { method: 'DELETE', path: '/api/admin/invitations/{id}' },
  getMailHealth: { method: 'GET', path: '/api/admin/mails/health' },
  listMails: { method: 'GET', path: '/api/admin/mails' },
  getMail: { method: 'GET', path: '/api/admin/mails/{id}' },
  retryMail: { method: 'POST', path: '/api/admin/mails/{id}/delivery' },

  listProjections: { method: 'GET', path: '/api/admin/projections' },
  getProjection: { method: 'GET', path: '/api/admin/projections/{name}' },
  listParkedEvents: { method: 'GET', path: '/api/admin/projections/{name}/parked' },
  replayParkedEvents: { method: 'POST', path: '/api/admin/projections/{name}/parked/replay' },
  rebuildProjection: { method: 'POST', path: '/api/admin/projections/{name}/rebuild' },
  cancelRebuild: { method: 'DELETE', path: '/api/admin/projections/{name}/rebuild' },
  verifyProjection: { method: 'POST', path: '/api/admin/projections/{name}/verification' },
  swapProjection: { method: 'POST', path: '/api/admin/projections/{name}/swap' },
  rollBackProjection: { method: 'POST', path: '/api/admin/projections/{name}/rollback' },
  pauseProjection: { method: 'POST', path: '/api/admin/projections/{name}/pause' },
  resumeProjection: { method: 'DELETE', path: '/api/admin/projections/{name}/pause' },

  listHistory: { method: 'GET', path: '/api/history' },
  exportHistoryCsv: { method: 'GET', path: '/api/history.csv' },
  exportHistoryLines: { method: 'GET', path: '/api/history.ndjson' },
  getHistorySeal: { method: 'GET', path: '/api/history/seal' },
  getHistoryEntry: { method: 'GET', path: '/api/history/{id}' },
  listMoments: { method: 'GET', path: '/api/history/streams/{stream}/moments' },
  getPast: { method: 'GET', path: '/api/history/streams/{stream}/past' },

  listReports: { method: 'GET', path: '/api/reports' },
  listReportFields: { method: 'GET', path: '/api/reports/fields' },
  listReportRuns: { method: 'GET', path: '/api/reports/runs' },
  startReportRun: { method: 'POST', path: '/api/reports/runs' },
  getReportRun: { method: 'GET', path: '/api/reports/runs/{id}' },
  cancelReportRun: { method: 'POST', path: '/api/reports/runs/{id}/cancellation' },
  exportReportRunCsv: { method: 'GET', path: '/api/reports/runs/{id}/result.csv' },
  exportReportRunJson: { method: 'GET', path: '/api/reports/runs/{id}/result.json' },
  listSavedReports: { method: 'GET', path: '/api/reports/saved' },
  saveReport: { method: 'POST', path: '/api/reports/saved' },
  getSavedReport: { method: 'GET', path: '/api/reports/saved/{id}' },
  reviseReport: { method: 'PUT', path: '/api/reports/saved/{id}' },
  discardReport: { method: 'DELETE', path: '/api/reports/saved/{id}' },
} as const;

export type RouteName = keyof typeof routes;

/** Response header that names the history position a write reached. */
export const positionHeader = 'fellowbridge-position';

/** Request header that makes a creating call safe to repeat: the same key and body get the first answer again. */
export const idempotencyHeader = 'idempotency-key';

/** Response header of an answer that was given before, for the same `Idempotency-Key`. */
export const replayedHeader = 'idempotency-replayed';
