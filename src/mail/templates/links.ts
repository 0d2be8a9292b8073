import type { MembershipTier } from '../../domain/charities/membership-tiers.ts';

/**
 * Addresses of the pages of this installation (spec §2), for mails.
 * @param publicUrl PUBLIC_URL, without a trailing slash. Never taken from a request: a link with a secret must not lead to
 * a stranger's server.
 */
export const linksTo = (publicUrl: string) => {
  const link = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const search = new URLSearchParams(query).toString();
    return `${publicUrl}${path}${search === '' ? '' : `?${search}`}`;
  };
  return {
    login: link('/login'),
    forgotPassword: link('/forgot-password'),
    charityDashboard: link('/charity-dashboard'),
    consultantDashboard: link('/consultant-dashboard'),
    project: (projectId: string): string => link(`/projects/${encodeURIComponent(projectId)}`),
    /** The conversation of a project, or that with an invited consultant. */
    messages: (projectId: string, consultantId: string | null): string =>
      link('/messages', { project: projectId, ...(consultantId === null ? {} : { consultant: consultantId }) }),
    /** A dashboard of queries. */
    dashboard: (dashboardId: string): string => link(`/reports/dashboards/${encodeURIComponent(dashboardId)}`),
    register: (tier?: MembershipTier): string => link('/register', tier === undefined ? {} : { tier }),
    /** Registration by an invitation from the waiting list. */
    invitedCharity: (invitation: string): string => link('/register', { invitation }),
    invitedConsultant: (invitation: string): string => link('/consultant-application', { invitation }),
    resetPassword: (token: string, email: string): string => link('/reset-password', { token, email }),
    signInLink: (token: string): string => link('/login', { token }),
    invitation: (token: string): string => link('/invitation', { token }),
    verifyEmail: (token: string): string => link('/verify-email', { token }),
    undoEmailChange: (token: string): string => link('/verify-email', { undo: token }),
    unsubscribe: (token: string): string => link('/unsubscribe', { token }),
    notifications: link('/notifications'),
    /** Pages of administrators. */
    vetting: link('/admin-dashboard/vetting'),
    waitingList: link('/admin/waiting-list'),
    history: link('/admin/history'),
  };
};

export type Links = ReturnType<typeof linksTo>;
