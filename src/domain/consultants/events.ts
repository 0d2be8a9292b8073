import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { expertiseAreas } from '../kernel/expertise-areas.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, LocalDate, Pounds } from '../kernel/values.ts';

const expertFacts = {
  expertise: z.array(z.enum(expertiseAreas)),
  yearsExperience: z.int().nonnegative(),
  /** Pounds per hour. */
  hourlyRate: Pounds,
  linkedin: pii(z.string().nullable(), null),
};

/** A consultant's profile (spec §3, consultant). */
const Profile = z.object(expertFacts);
export type ConsultantProfile = z.output<typeof Profile>;

const Application = z.object({ consultantId: Id, userId: Id, ...expertFacts, isAvailable: z.boolean() });
export type ConsultantApplication = z.output<typeof Application>;

/** How much work a consultant can take on, and from which day; null where they do not say. */
const Capacity = z.object({ daysPerMonth: z.int().positive().nullable(), availableFrom: LocalDate.nullable() });
export type Capacity = z.output<typeof Capacity>;

/** A photo in two sizes, in the file store. The digest would still recognise the picture after it is gone. */
const Photo = z.object({
  photoId: Id,
  thumbnailId: Id,
  /** SHA-256 of the larger size, hexadecimal. */
  digest: pii(z.string(), ''),
});
export type ConsultantPhoto = z.output<typeof Photo>;

/** An administrator's reason; it is about a person. */
const Reason = z.object({ reason: pii(z.string(), 'Removed') });

export const consultantEvents = defineEvents('consultant', {
  ConsultantApplied: Application,
  ConsultantReapplied: Profile,
  ConsultantApproved: z.object({}),
  ConsultantDeclined: Reason,
  ConsultantSuspended: Reason,
  ConsultantReinstated: z.object({}),
  ConsultantProfileRevised: Profile,
  ConsultantPhotoSet: Photo,
  ConsultantPhotoRemoved: z.object({}),
  ConsultantBecameAvailable: z.object({}),
  ConsultantBecameUnavailable: z.object({}),
  ConsultantCapacityStated: Capacity,
  /** The consultant's account was closed. */
  ConsultantLeft: z.object({}),
});
export type ConsultantEvent = EventOf<typeof consultantEvents>;

export const {
  consultantApplied,
  consultantReapplied,
  consultantApproved,
  consultantDeclined,
  consultantSuspended,
  consultantReinstated,
  consultantProfileRevised,
  consultantPhotoSet,
  consultantPhotoRemoved,
  consultantBecameAvailable,
  consultantBecameUnavailable,
  consultantCapacityStated,
  consultantLeft,
} = consultantEvents.create;
