import { z } from 'zod';
import { defineEvents, type EventOf, revised, unchanged } from '../kernel/define-events.ts';
import { expertiseAreas } from '../kernel/expertise-areas.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant, LocalDate, Pounds } from '../kernel/values.ts';
import { feedbackRules, quoteNames, sides } from './limits.ts';

/** How a project is paid for: as part of a membership, or one-off with a set-up fee. */
const Terms = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('membership') }),
  z.strictObject({ type: z.literal('oneoff'), setUpFee: Pounds }),
]);
export type ProjectTerms = z.output<typeof Terms>;

/** What a charity asks for (spec §3, project). Its title is an organisational fact; other free text is personal. */
const Details = z.object({
  title: z.string(),
  description: pii(z.string(), 'Removed'),
  expertiseRequired: z.array(z.enum(expertiseAreas)),
  estimatedHours: z.int().nonnegative().nullable(),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  notes: pii(z.string().nullable(), null),
});
export type ProjectDetails = z.output<typeof Details>;

/** A charity's request for a project. */
const Request = z.object({
  projectId: Id,
  charityId: Id,
  requestedBy: Id,
  ...Details.shape,
  terms: Terms,
});
export type ProjectRequest = z.output<typeof Request>;

/** A document of the project; its content is stored outside the history. */
const File = z.object({
  fileId: Id,
  name: pii(z.string(), 'Removed file'),
  /** Detected from the content. */
  mediaType: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  uploadedBy: Id,
});
export type ProjectFile = z.output<typeof File>;

/** 1 (poor) to 5 (excellent). */
const Score = z.int().min(feedbackRules.lowest).max(feedbackRules.highest);

/** What one side of a completed project says about the other. */
const Feedback = z.object({
  side: z.enum(sides),
  /** Who did the work. */
  consultantId: Id,
  givenBy: Id,
  /** The first time, also after a change. */
  givenAt: Instant,
  /** Of the work, by the charity; of the brief, by the consultant. */
  quality: Score,
  communication: Score,
  /** Whether they would work together again. */
  again: Score,
  words: pii(z.string().nullable(), null),
});
export type Feedback = z.output<typeof Feedback>;

/** Time that a consultant worked. */
const Hours = z.object({
  entryId: Id,
  consultantId: Id,
  loggedBy: Id,
  /** In the United Kingdom. */
  date: LocalDate,
  minutes: z.int().positive(),
  /** What was done. */
  work: pii(z.string(), 'Removed'),
});
export type LoggedHours = z.output<typeof Hours>;

/** What the inviting member writes to the consultant. */
const note = pii(z.string().nullable(), null).optional();

/** A member's reason; it may name people. */
const reason = pii(z.string(), 'Removed');

/**
 * Events that change a project's status name its charity, and its former status if that could be more than one, so that
 * counts can be folded without the state of each project. Version 1 of the revised events had free text in plain text.
 */
export const projectEvents = defineEvents('project', {
  ProjectSubmitted: revised(Request, unchanged),
  /** The charity's details as they are from then on; the terms stay. */
  ProjectRequestRevised: Details,
  /** The project was never submitted and no longer can be; the fee agreed for it can be released. */
  ProjectRequestLapsed: z.object({}),
  /** pending → matching */
  MatchingStarted: z.object({ charityId: Id }),
  /** Version 1 had no note; an invitation need not have one. */
  ConsultantInvited: revised(z.object({ consultantId: Id, note }), unchanged),
  /** matching → in_progress */
  ProjectInvitationAccepted: z.object({ consultantId: Id, charityId: Id }),
  ProjectInvitationDeclined: z.object({ consultantId: Id, reason: pii(z.string().nullable(), null) }),
  /** It was withdrawn, another consultant accepted, or the project ended. */
  ProjectInvitationClosed: z.object({ consultantId: Id }),
  /** in_progress → matching: the assigned consultant left the platform, or an administrator released them. */
  ConsultantReleased: z.object({ consultantId: Id, charityId: Id }),
  PhaseSet: revised(z.object({ phase: pii(z.string(), 'Removed') }), unchanged),
  KeyDeliverablesSet: revised(z.object({ keyDeliverables: pii(z.array(z.string()), []) }), unchanged),
  NextStepsSet: revised(z.object({ nextSteps: pii(z.array(z.string()), []) }), unchanged),
  HoursLogged: Hours,
  HoursCorrected: Hours,
  HoursRemoved: z.object({ entryId: Id }),
  FileAttached: File,
  FileRemoved: z.object({ fileId: Id }),
  /** in_progress → completed */
  ProjectCompleted: z.object({ charityId: Id, consultantId: Id, completedAt: Instant }),
  FeedbackGiven: Feedback,
  FeedbackRevised: Feedback,
  /** The charity agrees to be quoted; the consultant, to be named beside it. */
  QuoteOffered: z.object({ side: z.enum(sides), as: z.enum(quoteNames), offeredBy: Id }),
  QuoteWithdrawn: z.object({ side: z.enum(sides) }),
  QuoteApproved: z.object({ decidedBy: Id }),
  QuoteRefused: z.object({ decidedBy: Id, reason }),
  ProjectCancelled: z.object({ charityId: Id, from: z.enum(['pending', 'matching', 'in_progress']), reason }),
});
export type ProjectEvent = EventOf<typeof projectEvents>;

export const {
  projectSubmitted,
  projectRequestRevised,
  projectRequestLapsed,
  matchingStarted,
  consultantInvited,
  projectInvitationAccepted,
  projectInvitationDeclined,
  projectInvitationClosed,
  consultantReleased,
  phaseSet,
  keyDeliverablesSet,
  nextStepsSet,
  hoursLogged,
  hoursCorrected,
  hoursRemoved,
  fileAttached,
  fileRemoved,
  projectCompleted,
  feedbackGiven,
  feedbackRevised,
  quoteOffered,
  quoteWithdrawn,
  quoteApproved,
  quoteRefused,
  projectCancelled,
} = projectEvents.create;
