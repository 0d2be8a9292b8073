import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { expertiseAreas } from '../kernel/expertise-areas.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Pounds } from '../kernel/values.ts';

const expertFacts = {
  expertise: z.array(z.enum(expertiseAreas)),
  yearsExperience: z.int().nonnegative(),
  /** Pounds an hour. */
  hourlyRate: Pounds,
  linkedin: pii(z.string().nullable(), null),
};

/** What a consultant offers (spec §3, consultant). */
const Profile = z.object(expertFacts);
export type ConsultantProfile = z.output<typeof Profile>;

const Application = z.object({ consultantId: Id, userId: Id, ...expertFacts, isAvailable: z.boolean() });
export type ConsultantApplication = z.output<typeof Application>;

/** What an administrator writes about a person. */
const Reason = z.object({ reason: pii(z.string(), 'Removed') });

export const consultantEvents = defineEvents('consultant', {
  ConsultantApplied: Application,
  ConsultantReapplied: Profile,
  ConsultantApproved: z.object({}),
  ConsultantDeclined: Reason,
  ConsultantSuspended: Reason,
  ConsultantReinstated: z.object({}),
  ConsultantProfileRevised: Profile,
  ConsultantBecameAvailable: z.object({}),
  ConsultantBecameUnavailable: z.object({}),
  /** Their account was closed. */
  ConsultantLeft: z.object({}),
});
export type ConsultantEvent = EventOf<typeof consultantEvents>;

export const {
  ConsultantApplied: consultantApplied,
  ConsultantReapplied: consultantReapplied,
  ConsultantApproved: consultantApproved,
  ConsultantDeclined: consultantDeclined,
  ConsultantSuspended: consultantSuspended,
  ConsultantReinstated: consultantReinstated,
  ConsultantProfileRevised: consultantProfileRevised,
  ConsultantBecameAvailable: consultantBecameAvailable,
  ConsultantBecameUnavailable: consultantBecameUnavailable,
  ConsultantLeft: consultantLeft,
} = consultantEvents.create;
