import { z } from 'zod';
import { CharityRegistration, CurrentUser, type MemberRole, SignIn } from './accounts.ts';
import { PageQuery } from './fields.ts';
import { ProjectDetail, ProjectList, ProjectListQuery, ProjectRequest } from './projects.ts';
import { type RouteName, routes } from './routes.ts';
import { VisitAnalytics, VisitReport } from './visits.ts';
import {
  CharitySignupForm,
  CharitySignupList,
  ConsultantSignupForm,
  ConsultantSignupList,
  SignupReceived,
} from './waiting-list.ts';

/** Who may call: everybody, every signed-in member, or the roles named. */
export type Access = 'anyone' | 'member' | readonly MemberRole[];

/** One call of the API: what it takes, what it answers, who may use it. The server, OpenAPI and the client read it. */
export interface Endpoint {
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'accounts' | 'projects' | 'waiting list' | 'visits' | 'administration';
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of success and its body; null for none. */
  readonly success: { readonly status: 200 | 201 | 202 | 204; readonly body: z.ZodType | null };
  /** Problem statuses beyond 400 (invalid), 401/403 (access) and 429 (too many), which follow from the rest. */
  readonly problems?: readonly number[];
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** When the result is saved but not readable in time, answers 202 with {@link Accepted} and where it will be. */
  readonly mayLag?: true;
  /** Requests one caller may make in a minute, where that is less than usual. */
  readonly limitPerMinute?: number;
}

/** Saved, but not readable yet: the `Location` header says where it will be, in a moment. */
export const Accepted = z.object({ accepted: z.literal(true) }).meta({ id: 'Accepted' });

const ById = z.object({ id: z.uuid('This id is not a UUID') });

export const endpoints = {
  getCurrentUser: {
    summary: 'The signed-in member',
    tag: 'accounts',
    access: 'member',
    success: { status: 200, body: CurrentUser },
  },
  signIn: {
    summary: 'Sign in with username or e-mail and password',
    tag: 'accounts',
    access: 'anyone',
    body: SignIn,
    success: { status: 200, body: CurrentUser },
    problems: [401],
    limitPerMinute: 10,
  },
  signOut: {
    summary: 'End this session',
    tag: 'accounts',
    access: 'anyone',
    body: z.object({}).nullish(),
    success: { status: 204, body: null },
  },
  registerCharity: {
    summary: 'Register a charity and sign in',
    tag: 'accounts',
    access: 'anyone',
    body: CharityRegistration,
    success: { status: 201, body: CurrentUser },
    problems: [409],
    idempotent: true,
    mayLag: true,
    limitPerMinute: 10,
  },
  listProjects: {
    summary: "The member's projects, newest first, with the dashboard's counters",
    tag: 'projects',
    access: ['charity', 'consultant', 'admin'],
    query: ProjectListQuery,
    success: { status: 200, body: ProjectList },
  },
  submitProject: {
    summary: 'Request a project',
    tag: 'projects',
    access: ['charity'],
    body: ProjectRequest,
    success: { status: 201, body: ProjectDetail },
    problems: [409],
    idempotent: true,
    mayLag: true,
  },
  getProject: {
    summary: 'One project, for its participants and administrators',
    tag: 'projects',
    access: ['charity', 'consultant', 'admin'],
    params: ById,
    success: { status: 200, body: ProjectDetail },
    problems: [404],
  },
  joinWaitingListAsCharity: {
    summary: 'Join the waiting list as a charity',
    tag: 'waiting list',
    access: 'anyone',
    body: CharitySignupForm,
    success: { status: 201, body: SignupReceived },
    idempotent: true,
    limitPerMinute: 10,
  },
  joinWaitingListAsConsultant: {
    summary: 'Join the waiting list as a consultant',
    tag: 'waiting list',
    access: 'anyone',
    body: ConsultantSignupForm,
    success: { status: 201, body: SignupReceived },
    idempotent: true,
    limitPerMinute: 10,
  },
  trackVisit: {
    summary: 'Count a page view',
    tag: 'visits',
    access: 'anyone',
    body: VisitReport,
    success: { status: 204, body: null },
    limitPerMinute: 60,
  },
  listCharitySignups: {
    summary: 'Charity signups of the waiting list, newest first',
    tag: 'administration',
    access: ['admin'],
    query: PageQuery,
    success: { status: 200, body: CharitySignupList },
  },
  listConsultantSignups: {
    summary: 'Consultant signups of the waiting list, newest first',
    tag: 'administration',
    access: ['admin'],
    query: PageQuery,
    success: { status: 200, body: ConsultantSignupList },
  },
  getVisitAnalytics: {
    summary: 'Page visits: total, unique visitors, by page',
    tag: 'administration',
    access: ['admin'],
    success: { status: 200, body: VisitAnalytics },
  },
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;

/** An endpoint with its route. */
export type RoutedEndpoint = Endpoint & { readonly name: RouteName; readonly method: string; readonly path: string };

/** Every endpoint with its route, in the order of the table. */
export const allEndpoints: readonly RoutedEndpoint[] = (Object.keys(endpoints) as RouteName[]).map((name) => ({
  name,
  ...routes[name],
  ...endpoints[name],
}));
