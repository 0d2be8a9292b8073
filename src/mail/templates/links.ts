import type { MembershipTier } from '../../domain/charities/membership-tiers.ts';

/** Addresses of the platform's pages (spec §2), for mails. */
export interface Links {
  readonly login: string;
  readonly forgotPassword: string;
  readonly charityDashboard: string;
  readonly consultantDashboard: string;
  readonly consultantApplication: string;
  readonly projectRequest: string;
  readonly project: (projectId: string) => string;
  /** The conversation of a project, or that with an invited consultant. */
  readonly messages: (projectId: string, consultantId: string | null) => string;
  /** A dashboard of queries. */
  readonly dashboard: (dashboardId: string) => string;
  readonly register: (tier?: MembershipTier) => string;
  /** Registration by an invitation from the waiting list. */
  readonly invitedCharity: (invitation: string) => string;
  readonly invitedConsultant: (invitation: string) => string;
  readonly resetPassword: (token: string, email: string) => string;
  readonly signInLink: (token: string) => string;
  readonly invitation: (token: string) => string;
  readonly verifyEmail: (token: string) => string;
  readonly undoEmailChange: (token: string) => string;
  readonly unsubscribe: (token: string) => string;
  readonly notifications: string;
  /** Pages of administrators. */
  readonly vetting: string;
  readonly waitingList: string;
  readonly history: string;
}

/**
 * Makes links to this installation.
 * @param publicUrl PUBLIC_URL, without a trailing slash. Never taken from a request: a link with a secret must not lead to
 * a stranger's server.
 */
export const linksTo = (publicUrl: string): Links => {
  const link = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const search = new URLSearchParams(query).toString();
    return `${publicUrl}${path}${search === '' ? '' : `?${search}`}`;
  };
  return {
    login: link('/login'),
    forgotPassword: link('/forgot-password'),
    charityDashboard: link('/charity-dashboard'),
    consultantDashboard: link('/consultant-dashboard'),
    consultantApplication: link('/consultant-application'),
    projectRequest: link('/project-request'),
    project: (projectId) => link(`/projects/${encodeURIComponent(projectId)}`),
    messages: (projectId, consultantId) =>
      link('/messages', { project: projectId, ...(consultantId === null ? {} : { consultant: consultantId }) }),
    dashboard: (dashboardId) => link(`/reports/dashboards/${encodeURIComponent(dashboardId)}`),
    register: (tier) => link('/register', tier === undefined ? {} : { tier }),
    invitedCharity: (invitation) => link('/register', { invitation }),
    invitedConsultant: (invitation) => link('/consultant-application', { invitation }),
    resetPassword: (token, email) => link('/reset-password', { token, email }),
    signInLink: (token) => link('/login', { token }),
    invitation: (token) => link('/invitation', { token }),
    verifyEmail: (token) => link('/verify-email', { token }),
    undoEmailChange: (token) => link('/verify-email', { undo: token }),
    unsubscribe: (token) => link('/unsubscribe', { token }),
    notifications: link('/notifications'),
    vetting: link('/admin-dashboard/vetting'),
    waitingList: link('/admin/waiting-list'),
    history: link('/admin/history'),
  };
};
