import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id, LocalDate, Pounds } from '../kernel/values.ts';
import { expertiseAreas } from './expertise-areas.ts';

/** How a project is paid for: by a membership, or on its own with a set-up fee. */
const Terms = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('membership') }),
  z.strictObject({ type: z.literal('oneoff'), setUpFee: Pounds }),
]);
export type ProjectTerms = z.output<typeof Terms>;

/** What a charity asks for (spec §3, project). */
const Request = z.object({
  projectId: Id,
  charityId: Id,
  requestedBy: Id,
  title: z.string(),
  description: z.string(),
  expertiseRequired: z.array(z.enum(expertiseAreas)),
  estimatedHours: z.int().nonnegative().nullable(),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  notes: z.string().nullable(),
  terms: Terms,
});
export type ProjectRequest = z.output<typeof Request>;

export const projectEvents = defineEvents('project', {
  ProjectSubmitted: Request,
  /** Nobody submitted it, and from now on nobody can: what was agreed for it is free again. */
  ProjectRequestLapsed: z.object({}),
});
export type ProjectEvent = EventOf<typeof projectEvents>;

export const { ProjectSubmitted: projectSubmitted, ProjectRequestLapsed: projectRequestLapsed } = projectEvents.create;
