/**
 * Every call of the API by name. This table has no dependency, so that the browser's first page can use it without
 * loading a single schema; `endpoints.ts` adds schemas, access and documentation to each.
 */
export const routes = {
  getCurrentUser: { method: 'GET', path: '/api/auth/user' },
  signIn: { method: 'POST', path: '/api/auth/login' },
  signOut: { method: 'POST', path: '/api/auth/logout' },
  registerCharity: { method: 'POST', path: '/api/register/charity' },
  listProjects: { method: 'GET', path: '/api/projects' },
  submitProject: { method: 'POST', path: '/api/projects' },
  getProject: { method: 'GET', path: '/api/projects/{id}' },
  joinWaitingListAsCharity: { method: 'POST', path: '/api/waiting-list/charity' },
  joinWaitingListAsConsultant: { method: 'POST', path: '/api/waiting-list/consultant' },
  trackVisit: { method: 'POST', path: '/api/track-visit' },
  listCharitySignups: { method: 'GET', path: '/api/admin/waiting-list/charities' },
  listConsultantSignups: { method: 'GET', path: '/api/admin/waiting-list/consultants' },
  getVisitAnalytics: { method: 'GET', path: '/api/admin/analytics' },
} as const;

export type RouteName = keyof typeof routes;

/** Response header that names the history position a write reached. */
export const positionHeader = 'fellowbridge-position';

/** Request header that makes a creating call safe to repeat: the same key and body get the first answer again. */
export const idempotencyHeader = 'idempotency-key';

/** Response header of an answer that was given before, for the same `Idempotency-Key`. */
export const replayedHeader = 'idempotency-replayed';
