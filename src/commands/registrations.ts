import { v4 } from 'uuid';
import type { AccountRegistration } from '../domain/accounts/events.ts';
import type { CharityRegistration } from '../domain/charities/events.ts';
import type { ConsultantProfile } from '../domain/consultants/events.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import { consultantProfileOf } from './consultants.ts';
import { type Form, orNull } from './form.ts';
import type { InvitedSignups } from './invited-signups.ts';
import { organisationOf } from './organisations.ts';
import type { Done } from './outcome.ts';
import { RECOVER_AFTER } from './recovery.ts';
import type { RegistrationPlan } from './registration-plan.ts';
import type { RegistrationProcess } from './registration-process.ts';
import type { RequestContext } from './request-context.ts';

/** A new administrator. The first start creates the first one. */
interface AdministratorInput {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

type PersonForm = Form<Omit<AccountRegistration, 'userId' | 'role'>>;
interface Password {
  readonly password: string;
}
/** The token of a waiting-list invitation, which proves the address that it was sent to. */
interface InvitationLink {
  readonly invitation?: string | null | undefined;
}
/**
 * The registration id. For sample members: `emailProof: 'given'`, because their address needs no proof, and the id of
 * the consultant, which is random otherwise.
 */
interface RegistrationIds {
  readonly registrationId: string;
  readonly consultantId?: string;
  readonly emailProof?: 'given';
}

export type CharityForm = PersonForm & {
  readonly charity: Form<Omit<CharityRegistration, 'userId' | 'organisation'>>;
};

export type ConsultantForm = PersonForm & {
  readonly consultant: Form<ConsultantProfile> & { readonly availability: boolean };
};

/** A new account without optional details. */
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

const personOf = (userId: string, role: AccountRegistration['role'], input: PersonForm): AccountRegistration => ({
  ...accountOf(userId, role, input),
  phone: orNull(input.phone),
  bio: orNull(input.bio),
  website: orNull(input.website),
  organisation: orNull(input.organisation),
});

export const accountPlan = (
  account: AccountRegistration,
  context: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  account,
  charity: null,
  consultant: null,
  invitation: null,
  signup: null,
  emailProof: 'given',
  context,
  occurredAt,
});

export const charityPlan = (
  input: CharityForm,
  ids: { readonly userId: string; readonly charityId: string },
  request: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  ...accountPlan(personOf(ids.userId, 'charity', input), request, occurredAt),
  charity: {
    id: ids.charityId,
    facts: {
      userId: ids.userId,
      ...organisationOf({ ...input.charity, organisation: input.organisation }),
      membershipTier: input.charity.membershipTier,
    },
  },
});

export const consultantPlan = (
  input: ConsultantForm,
  ids: { readonly userId: string; readonly consultantId: string },
  request: RequestContext,
  occurredAt: string,
): RegistrationPlan => ({
  ...accountPlan(personOf(ids.userId, 'consultant', input), request, occurredAt),
  consultant: {
    id: ids.consultantId,
    facts: {
      consultantId: ids.consultantId,
      userId: ids.userId,
      ...consultantProfileOf(input.consultant),
      isAvailable: input.consultant.availability,
    },
  },
});

export const registrationCommands = (
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  { register, recover }: RegistrationProcess,
  invitedSignups: InvitedSignups,
) => {
  const now = () => clock().toISOString();

  /** Registers a visitor, perhaps by the invitation of a signup. */
  const registerVisitor = async (
    plan: RegistrationPlan,
    { password, invitation }: Password & InvitationLink,
    { emailProof }: RegistrationIds,
  ) => {
    const signup = invitation ? await invitedSignups.find(invitation) : null;
    const proof = emailProof ?? (signup?.isFor(plan.account.email) ? 'invitation' : 'requested');
    return register({ ...plan, emailProof: proof, signup: signup && { id: signup.signupId } }, password, RECOVER_AFTER);
  };

  return {
    /**
     * Registers a charity and its account (spec §5). The registration id becomes the user id: a repeated call with the
     * same id resumes or confirms the first one. Rejections: `username-taken` (field `username`),
     * `account-exists`.
     */
    registerCharity: async (
      input: CharityForm & Password & InvitationLink,
      ids: RegistrationIds,
      request: RequestContext,
    ): Done<{ readonly userId: string; readonly role: 'charity' }> => {
      const { registrationId } = ids;
      const plan = charityPlan(input, { userId: registrationId, charityId: newId() }, request, now());
      const outcome = await registerVisitor(plan, input, ids);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role: 'charity' } : outcome;
    },

    /**
     * Registers an applicant and their account (spec §2, Consultant application); approval comes later. Ids and rejections
     * as for `registerCharity`.
     */
    registerConsultant: async (
      input: ConsultantForm & Password & InvitationLink,
      ids: RegistrationIds,
      request: RequestContext,
    ): Done<{ readonly userId: string; readonly role: 'consultant' }> => {
      const { registrationId } = ids;
      // Not a UUIDv7: the directory shows this id publicly, and it must not reveal when the consultant applied.
      const plan = consultantPlan(
        input,
        { userId: registrationId, consultantId: ids.consultantId ?? v4() },
        request,
        now(),
      );
      const outcome = await registerVisitor(plan, input, ids);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role: 'consultant' } : outcome;
    },

    /** Creates an administrator. Rejections as for `registerCharity`. */
    createAdministrator: async (
      { password, ...person }: AdministratorInput,
      request: RequestContext,
    ): Done<{ readonly userId: string }> => {
      const userId = newId();
      const plan = accountPlan(accountOf(userId, 'admin', person), request, now());
      // After an interrupted first start, the next start must be able to create its administrator immediately.
      const outcome = await register(plan, password, 0);
      return outcome.outcome === 'done' ? { ...outcome, userId } : outcome;
    },

    /**
     * Recovers registrations that a crash interrupted: completes those that have reached the history, undoes the others.
     * Runs at every start and periodically; safe while registrations are in progress.
     * @returns how many were recovered.
     */
    recoverRegistrations: (): Promise<number> => recover(RECOVER_AFTER),
  };
};
