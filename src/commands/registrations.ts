import type { z } from 'zod';
import type { AccountRegistration } from '../domain/accounts/events.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { CharityRegistration, ConsultantRegistration } from '../http/contract/accounts.ts';
import { ABANDONED_AFTER } from './abandoned.ts';
import { orNull } from './optional-text.ts';
import type { Outcome } from './outcome.ts';
import type { RegistrationPlan } from './registration-plan.ts';
import type { RegistrationProcess } from './registration-process.ts';
import type { RequestContext } from './request-context.ts';

/** A new administrator; the first one is made by the first start. */
export interface AdministratorInput {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export interface RegistrationCommands {
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

  /**
   * Registers an applicant and their account (spec §2, Consultant application); approval comes later. Ids and rejections
   * as for `registerCharity`.
   */
  registerConsultant(
    input: z.output<typeof ConsultantRegistration>,
    ids: { readonly registrationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: 'consultant'; readonly position: Position }>>;

  /** Makes an administrator. Rejections as for `registerCharity`. */
  createAdministrator(
    input: AdministratorInput,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly position: Position }>>;

  /**
   * Settles registrations that a crash left unfinished: completes those of which something is in the history, undoes
   * the others. Run it at every start and from time to time; safe while others register.
   * @returns how many were settled.
   */
  recoverRegistrations(): Promise<number>;
}

/** An account of a role, as far as everybody's is alike. */
export const accountOf = (
  userId: string,
  role: AccountRegistration['role'],
  { username, email, name }: Omit<AdministratorInput, 'password'>,
): AccountRegistration => ({
  userId,
  role,
  username,
  email,
  name,
  phone: null,
  bio: null,
  website: null,
  organisation: null,
});

type PersonInput = Omit<z.output<typeof CharityRegistration>, 'charity' | 'password'>;

/** The account of somebody who fills in a form about themselves. */
const personOf = (userId: string, role: AccountRegistration['role'], input: PersonInput): AccountRegistration => ({
  ...accountOf(userId, role, input),
  phone: orNull(input.phone),
  bio: orNull(input.bio),
  website: orNull(input.website),
  organisation: orNull(input.organisation),
});

/** What the registration of a charity puts into the history. */
export const charityPlan = (
  input: Omit<z.output<typeof CharityRegistration>, 'password'>,
  ids: { readonly userId: string; readonly charityId: string },
  request: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  account: personOf(ids.userId, 'charity', input),
  charity: {
    id: ids.charityId,
    facts: {
      userId: ids.userId,
      organisation: orNull(input.organisation),
      registeredNumber: orNull(input.charity.registeredNumber),
      revenue: input.charity.revenue,
      employeeCount: input.charity.employeeCount,
      foundingYear: input.charity.foundingYear ?? null,
      mission: orNull(input.charity.mission),
      primaryCause: orNull(input.charity.primaryCause),
      location: orNull(input.charity.location),
      membershipTier: input.charity.membershipTier,
    },
  },
  consultant: null,
  invitation: null,
  context: request,
  occurredAt,
});

/** What the registration of a consultant puts into the history. */
export const consultantPlan = (
  input: Omit<z.output<typeof ConsultantRegistration>, 'password'>,
  ids: { readonly userId: string; readonly consultantId: string },
  request: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  account: personOf(ids.userId, 'consultant', input),
  charity: null,
  consultant: {
    id: ids.consultantId,
    facts: {
      consultantId: ids.consultantId,
      userId: ids.userId,
      expertise: input.consultant.expertise,
      yearsExperience: input.consultant.yearsExperience,
      hourlyRate: input.consultant.hourlyRate,
      linkedin: orNull(input.consultant.linkedin),
      isAvailable: input.consultant.availability,
    },
  },
  invitation: null,
  context: request,
  occurredAt,
});

/** Becoming a member. */
export const registrationCommands = (
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  { register, recover }: RegistrationProcess,
): RegistrationCommands => {
  const now = () => clock().toISOString();

  return {
    registerCharity: async (input, { registrationId }, request) => {
      const plan = charityPlan(input, { userId: registrationId, charityId: newId() }, request, now());
      const outcome = await register(plan, input.password, ABANDONED_AFTER);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role: 'charity' } : outcome;
    },

    registerConsultant: async (input, { registrationId }, request) => {
      const plan = consultantPlan(input, { userId: registrationId, consultantId: newId() }, request, now());
      const outcome = await register(plan, input.password, ABANDONED_AFTER);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role: 'consultant' } : outcome;
    },

    createAdministrator: async ({ password, ...person }, request) => {
      const userId = newId();
      const plan: RegistrationPlan = {
        account: accountOf(userId, 'admin', person),
        charity: null,
        consultant: null,
        invitation: null,
        context: request,
        occurredAt: now(),
      };
      // A first start that was cut short must not keep the next one from making its administrator.
      const outcome = await register(plan, password, 0);
      return outcome.outcome === 'done' ? { ...outcome, userId } : outcome;
    },

    recoverRegistrations: () => recover(ABANDONED_AFTER),
  };
};
