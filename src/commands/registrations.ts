import type { z } from 'zod';
import type { AccountRegistration } from '../domain/accounts/events.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { NewId } from '../domain/kernel/values.ts';
import type { CharityRegistration } from '../http/contract/accounts.ts';
import { orNull } from './optional-text.ts';
import type { Outcome } from './outcome.ts';
import type { RegistrationPlan } from './registration-plan.ts';
import { type RegistrationParts, registrationProcess } from './registration-process.ts';
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

  /** Makes an administrator. Rejections as for `registerCharity`. */
  createAdministrator(
    input: AdministratorInput,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly position: Position }>>;

  /**
   * Settles registrations that a crash left unfinished: completes those whose charity is in the history, undoes the
   * others. Run it at every start and from time to time; safe while others register.
   * @returns how many were settled.
   */
  recoverRegistrations(): Promise<number>;
}

/**
 * Milliseconds after which an unfinished registration counts as abandoned. Far longer than any append takes, even one
 * that runs into an outage: a process that lost its hold has then given up.
 */
export const ABANDONED_AFTER = 120_000;

/** A blank account of a role, to be filled with what is known. */
const accountOf = (
  userId: string,
  role: AccountRegistration['role'],
  { username, email, name }: Omit<AdministratorInput, 'password'>,
) => ({
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

const charityPlan = (
  input: z.output<typeof CharityRegistration>,
  ids: { readonly userId: string; readonly charityId: string },
  request: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  account: {
    ...accountOf(ids.userId, 'charity', input),
    phone: orNull(input.phone),
    bio: orNull(input.bio),
    website: orNull(input.website),
    organisation: orNull(input.organisation),
  },
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
  context: request,
  occurredAt,
});

/** Becoming a member. */
export const registrationCommands = (parts: RegistrationParts & { readonly newId: NewId }): RegistrationCommands => {
  const { clock, newId } = parts;
  const { register, recover } = registrationProcess(parts);
  const now = () => clock().toISOString();

  return {
    registerCharity: async (input, { registrationId }, request) => {
      const plan = charityPlan(input, { userId: registrationId, charityId: newId() }, request, now());
      const outcome = await register(plan, input.password, ABANDONED_AFTER);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role: 'charity' } : outcome;
    },

    createAdministrator: async ({ password, ...person }, request) => {
      const userId = newId();
      const plan = { account: accountOf(userId, 'admin', person), charity: null, context: request, occurredAt: now() };
      // A first start that was cut short must not keep the next one from making its administrator.
      const outcome = await register(plan, password, 0);
      return outcome.outcome === 'done' ? { ...outcome, userId } : outcome;
    },

    recoverRegistrations: () => recover(ABANDONED_AFTER),
  };
};
