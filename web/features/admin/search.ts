import type { MailStatus } from '#api/mails.ts';
import type { MemberRole } from '#contract/accounts.ts';
import type { ConsultantStatus } from '#domain/consultants/consultant-status.ts';
import type { ProjectStatus } from '#domain/projects/project-status.ts';
import type { SignupStatus } from '#domain/waiting-list/choices.ts';
import { keyOf, oneOf, soughtText } from '#lib/search-values.ts';

/** Periods of the charts, in days. */
export const activityRanges = [30, 90, 365] as const;
export type ActivityRange = (typeof activityRanges)[number];

/** Reads the known search parameters and ignores the rest. */
export const readActivityRange = ({
  days,
}: Record<string, unknown>): { readonly days?: ActivityRange | undefined } => ({
  days: activityRanges.find((range) => range === Number(days)),
});

export const listedRoles = ['charity', 'consultant', 'analyst', 'admin'] as const satisfies readonly MemberRole[];

/** Mail statuses; those that need attention come first. */
export const listedMailStatuses = ['failed', 'waiting', 'kept', 'sent'] as const satisfies readonly MailStatus[];

/** Search parameters of the mail page: status filter and open mail. */
export interface MailSearch {
  readonly status?: MailStatus | undefined;
  readonly mail?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the known search parameters and ignores the rest. */
export const readMailSearch = ({ status, mail }: Record<string, unknown>): MailSearch => ({
  status: oneOf(listedMailStatuses, status),
  mail: typeof mail === 'string' && uuid.test(mail) ? mail : undefined,
});

export interface MembersSearch {
  readonly role?: MemberRole | undefined;
  readonly search?: string | undefined;
}

/** Reads the known search parameters and ignores the rest. */
export const readMembersSearch = ({ role, search }: Record<string, unknown>): MembersSearch => ({
  role: oneOf(listedRoles, role),
  search: soughtText(search),
});

/** Views of the memberships; by default those that end within 30 days. */
const membershipViews = ['due', 'all'] as const;
export type MembershipView = (typeof membershipViews)[number];

export const readMembershipsSearch = ({ show }: Record<string, unknown>): { readonly show?: MembershipView } => ({
  show: oneOf(membershipViews, show),
});

/** Statuses of open projects in order of progress: the columns of the board. */
export const openStatuses = ['pending', 'matching', 'in_progress'] as const satisfies readonly ProjectStatus[];

/** The board (default), what is overdue, all statuses, or a single status. */
type BoardView = 'board' | 'overdue' | 'all' | ProjectStatus;

const boardViews: Readonly<Record<BoardView, true>> = {
  board: true,
  overdue: true,
  all: true,
  pending: true,
  matching: true,
  in_progress: true,
  completed: true,
  cancelled: true,
};

export interface ProjectsSearch {
  readonly view?: BoardView | undefined;
  readonly search?: string | undefined;
}

/** Reads the known search parameters and ignores the rest. */
export const readProjectsSearch = ({ view, search }: Record<string, unknown>): ProjectsSearch => ({
  view: keyOf(boardViews, view),
  search: soughtText(search),
});

/** Status filter of the vetting page; by default applications awaiting a decision. */
type VettingStatus = ConsultantStatus | 'overdue' | 'all';

const vettingStatuses: Readonly<Record<VettingStatus, true>> = {
  applied: true,
  overdue: true,
  approved: true,
  declined: true,
  suspended: true,
  left: true,
  all: true,
};

export interface VettingSearch {
  readonly status?: VettingStatus | undefined;
  readonly search?: string | undefined;
}

/** Reads the known search parameters and ignores the rest. */
export const readVettingSearch = ({ status, search }: Record<string, unknown>): VettingSearch => ({
  status: keyOf(vettingStatuses, status),
  search: soughtText(search),
});

const waitingListTabs = ['overview', 'charities', 'consultants'] as const;
export type WaitingListTab = (typeof waitingListTabs)[number];

const signupStatuses: Readonly<Record<SignupStatus, true>> = { waiting: true, invited: true, converted: true };

export interface WaitingListSearch {
  readonly tab?: WaitingListTab | undefined;
  readonly status?: SignupStatus | undefined;
  readonly search?: string | undefined;
}

/** Search parameters of a page of sign-ups without filters. */
export const readSignupTab = ({ tab }: Record<string, unknown>): Pick<WaitingListSearch, 'tab'> => ({
  tab: oneOf(waitingListTabs, tab),
});

/** Reads the known search parameters and ignores the rest. */
export const readWaitingListSearch = ({ tab, status, search }: Record<string, unknown>): WaitingListSearch => ({
  tab: oneOf(waitingListTabs, tab),
  status: keyOf(signupStatuses, status),
  search: soughtText(search),
});
