/** Limits of one project, and of one member in all projects. */
export const projectLimits = {
  openInvitations: 20,
  /** Characters of the note that goes with an invitation. */
  invitationNote: 1_000,
  files: 100,
  keyDeliverables: 20,
  nextSteps: 20,
  /** Bytes of one file (decisions, Upload Document). */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of all files that one member has uploaded, in all projects. */
  memberBytes: 1024 ** 3,
} as const;

/** Previews of pictures among the documents. */
export const previewLimits = {
  /** The most pixels of an original. */
  pixels: 40_000_000,
  /** Pixels of the longer side of what is shown. */
  sides: { small: 160, large: 1600 },
  /** Large pictures that one member is shown in a minute. They are decoded each time, small ones are cached. */
  largePerMinute: 30,
} as const;

/** The two sides of a project, which rate each other once it is completed. */
export const sides = ['charity', 'consultant'] as const;
export type Side = (typeof sides)[number];

/** How the author of a quote is named: with their name and charity, by the charity's name, or not at all. */
export const quoteNames = ['person', 'organisation', 'anonymous'] as const;
export type QuoteName = (typeof quoteNames)[number];

/** Feedback on a completed project: its scores, and the days within which it is given, and then changed. */
export const feedbackRules = {
  lowest: 1,
  highest: 5,
  daysToGive: 90,
  daysToChange: 7,
  /** With fewer answers no average is shown, because it would reveal individual answers. */
  fewestForAverage: 3,
} as const;

/** Hours logged on a project: its entries, what one may hold, and the days after completion in which they can be logged. */
export const hoursRules = {
  entries: 1_000,
  minutesStep: 15,
  minutesADay: 24 * 60,
  workLength: 500,
  daysAfterCompletion: 30,
} as const;

/** The first phase of every project (spec §2, Project detail). */
export const firstPhase = 'Information Gathering';
