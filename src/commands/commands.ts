import type { z } from 'zod';
import type { Actor, Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import type { CharityRegistration, MemberRole, SignIn } from '../http/contract/accounts.ts';
import type { ProjectRequest } from '../http/contract/projects.ts';
import type { CharitySignupForm, ConsultantSignupForm } from '../http/contract/waiting-list.ts';

/** Who asks, from where, and under which request. Becomes metadata of every event the request leads to. */
export interface RequestContext {
  readonly actor: Actor;
  /** `http`, `demo`, `start`, … */
  readonly source: string;
  readonly requestId: string;
  readonly correlationId: string;
}

/** What became of a request: done, with what it leads to, or refused with a sentence for the user. */
export type Outcome<T> =
  | ({ readonly outcome: 'done' } & T)
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** A new administrator; the first one is made by the first start. */
export interface AdministratorInput {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** A page view as the server received it. Address and user agent are reduced before anything is stored. */
export interface VisitInput {
  readonly page: string;
  readonly visitorId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/**
 * Everything that members, visitors and the platform can ask for. Refusals are values. Every command may throw
 * `StreamBusy` (too many writers of one stream) and those with a password `PasswordsBusy` (too many at once): both
 * mean "repeat the request as it is a little later".
 */
export interface Commands {
  /**
   * Registers a charity and its account (spec §5). The registration id becomes the user id, so that a repetition with
   * the same id resumes or confirms the first attempt. Rejections: `username-taken` (field `username`),
   * `account-exists`.
   */
  registerCharity(
    input: z.output<typeof CharityRegistration>,
    ids: { readonly registrationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: 'charity'; readonly position: Position }>>;

  /** Makes an administrator. Rejections as for {@link Commands.registerCharity}. */
  createAdministrator(
    input: AdministratorInput,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly position: Position }>>;

  /**
   * Checks username or e-mail and password. Unknown name and wrong password give one answer, `invalid-credentials`,
   * after the same time. Opens no session: the caller does.
   */
  signIn(
    input: z.output<typeof SignIn>,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: MemberRole; readonly position: Position }>>;

  /** Requests a project for the member's charity. Repeating it with the same project id changes nothing. */
  submitProject(
    input: z.output<typeof ProjectRequest>,
    by: { readonly userId: string; readonly charityId: string; readonly projectId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly projectId: string; readonly position: Position }>>;

  joinWaitingListAsCharity(
    input: z.output<typeof CharitySignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  joinWaitingListAsConsultant(
    input: z.output<typeof ConsultantSignupForm>,
    ids: { readonly signupId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  /** Counts a page view. IP truncated (/24, /48), user agent reduced to browser family and platform. */
  recordVisit(input: VisitInput, request: RequestContext): Promise<Outcome<{ readonly position: Position }>>;

  /**
   * Settles registrations that a crash left unfinished: completes those whose charity is in the history, undoes the
   * others. Run it at every start and from time to time; safe while others register.
   * @returns how many were settled.
   */
  recoverRegistrations(): Promise<number>;
}
