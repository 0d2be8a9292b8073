import { z } from 'zod';
import { registerAccount } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { AccountRegistration } from '../domain/accounts/events.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { CharityRegistration } from '../domain/charities/events.ts';
import { applyAsConsultant } from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { ConsultantApplication } from '../domain/consultants/events.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import type { CommandContext } from './handle.ts';

/** Facts that are checked against their event's schema when they are appended; until then an object will do. */
const factsOf = <Facts>() => z.custom<Facts>((value) => typeof value === 'object' && value !== null);

const RegistrationPlanJson = z.object({
  account: factsOf<AccountRegistration>(),
  /** Null for members who speak for no charity. */
  charity: z.object({ id: z.uuid(), facts: factsOf<CharityRegistration>() }).nullable(),
  /** Null for members who are no consultants. */
  consultant: z.object({ id: z.uuid(), facts: factsOf<ConsultantApplication>() }).nullable().default(null),
  /** The invitation that it accepts; null for members who come by themselves. */
  invitation: z.object({ id: z.uuid() }).nullable().default(null),
  context: factsOf<Omit<CommandContext, 'occurredAt'>>(),
  occurredAt: z.iso.datetime(),
});

/**
 * All that a registration will put into the history. Kept sealed in the vault until that is done, and read by whatever
 * release is running then: what a plan of an older one lacks has a default.
 */
export type RegistrationPlan = z.output<typeof RegistrationPlanJson>;

export const planToJson = (plan: RegistrationPlan): string => JSON.stringify(plan);

/** Throws on anything but what {@link planToJson} made. */
export const planFromJson = (json: string): RegistrationPlan => RegistrationPlanJson.parse(JSON.parse(json));

/** Why the plan could never be carried out, if so. Asked before anything is reserved. */
export const faultOfPlan = (plan: RegistrationPlan): Rejection | null => {
  const decisions = [
    ...(plan.charity ? [charity.decide(charity.initial, registerCharity(plan.charity.facts))] : []),
    ...(plan.consultant ? [consultant.decide(consultant.initial, applyAsConsultant(plan.consultant.facts))] : []),
    account.decide(account.initial, registerAccount(plan.account)),
  ];
  return decisions.find(isRejection) ?? null;
};
