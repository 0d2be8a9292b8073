import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id, Pounds } from '../kernel/values.ts';
import { membershipTiers } from './membership-tiers.ts';

/** What a charity tells of itself when it registers (spec §3, charity). The tier is its choice; it pays for none yet. */
const Registration = z.object({
  userId: Id,
  organisation: z.string().nullable(),
  registeredNumber: z.string().nullable(),
  revenue: z.int().nonnegative(),
  employeeCount: z.int().nonnegative(),
  foundingYear: z.int().nullable(),
  mission: z.string().nullable(),
  primaryCause: z.string().nullable(),
  location: z.string().nullable(),
  membershipTier: z.enum(membershipTiers),
});
export type CharityRegistration = z.output<typeof Registration>;

/** What a charity pays to set up one one-off project. */
const OneOffFee = z.object({ projectId: Id, setUpFee: Pounds });
export type OneOffFee = z.output<typeof OneOffFee>;

/** A fee that no project was submitted for and none ever will be: it may be agreed again for another. */
const ReleasedFee = z.object({ projectId: Id });

export const charityEvents = defineEvents('charity', {
  CharityRegistered: Registration,
  OneOffFeeAgreed: OneOffFee,
  OneOffFeeReleased: ReleasedFee,
});
export type CharityEvent = EventOf<typeof charityEvents>;

export const {
  CharityRegistered: charityRegistered,
  OneOffFeeAgreed: oneOffFeeAgreed,
  OneOffFeeReleased: oneOffFeeReleased,
} = charityEvents.create;
