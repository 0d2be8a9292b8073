import { z } from 'zod';
import {
  type AccountCommand,
  registerAccount,
  registerInvitedAccount,
  registerUnprovedAccount,
} from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { AccountRegistration } from '../domain/accounts/events.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { CharityRegistration } from '../domain/charities/events.ts';
import { applyAsConsultant } from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { ConsultantApplication } from '../domain/consultants/events.ts';
import { unreachable } from '../domain/kernel/never.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import type { CommandContext } from './handle.ts';
import { storedContext } from './request-context.ts';

/** Data of an event, validated against its schema when it is appended; here any object passes. */
const factsOf = <Facts>() => z.custom<Facts>((value) => typeof value === 'object' && value !== null);

const RegistrationPlanJson = z.object({
  account: factsOf<AccountRegistration>(),
  /** Null for members without a charity. */
  charity: z.object({ id: z.uuid(), facts: factsOf<CharityRegistration>() }).nullable(),
  /** Null for members who are not consultants. */
  consultant: z.object({ id: z.uuid(), facts: factsOf<ConsultantApplication>() }).nullable().default(null),
  /** The invitation that the member accepts; null without one. */
  invitation: z.object({ id: z.uuid() }).nullable().default(null),
  /** The signup on the waiting list whose invitation led here; null without one. */
  signup: z.object({ id: z.uuid() }).nullable().default(null),
  /**
   * Whether the e-mail address is still to be proved, or is proved by the link of an invitation. `given`: no proof is
   * required, as in earlier releases.
   */
  emailProof: z.enum(['given', 'requested', 'invitation']).default('given'),
  context: storedContext<Omit<CommandContext, 'occurredAt'>>(),
  occurredAt: z.iso.datetime(),
});

/**
 * Everything that a registration appends to the history. The vault keeps it encrypted until all of it is appended. A later
 * release may read it, so new fields have defaults.
 */
export type RegistrationPlan = z.output<typeof RegistrationPlanJson>;

export const planToJson = (plan: RegistrationPlan): string => JSON.stringify(plan);

/** Parses the output of {@link planToJson}. Throws on anything else. */
export const planFromJson = (json: string): RegistrationPlan => RegistrationPlanJson.parse(JSON.parse(json));

/** The command that opens the account. */
export const registrationOf = ({ account: details, emailProof }: RegistrationPlan): AccountCommand => {
  switch (emailProof) {
    case 'given':
      return registerAccount(details);
    case 'requested':
      return registerUnprovedAccount(details);
    case 'invitation':
      return registerInvitedAccount(details);
    default:
      return unreachable(emailProof);
  }
};

/** The rejection that the plan would meet; null if it can be carried out. Checked before names are reserved. */
export const faultOfPlan = (plan: RegistrationPlan): Rejection | null => {
  const decisions = [
    ...(plan.charity ? [charity.decide(charity.initial, registerCharity(plan.charity.facts))] : []),
    ...(plan.consultant ? [consultant.decide(consultant.initial, applyAsConsultant(plan.consultant.facts))] : []),
    account.decide(account.initial, registrationOf(plan)),
  ];
  return decisions.find(isRejection) ?? null;
};
