import {
  consultantInvited,
  type Feedback,
  type LoggedHours,
  matchingStarted,
  type ProjectDetails,
  type ProjectEvent,
  type ProjectFile,
  type ProjectRequest,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
  projectSubmitted,
} from '../../src/domain/projects/events.ts';
import { id } from './ids.ts';

/** What the charity of {@link aProject} asks for. */
export const someDetails = (changes: Partial<ProjectDetails> = {}): ProjectDetails => ({
  title: 'A budget that holds',
  description: 'Set up a budget and a monthly review.',
  expertiseRequired: ['finance', 'governance'],
  estimatedHours: 40,
  startDate: '2026-04-01',
  endDate: '2026-06-30',
  notes: 'Tuesdays suit us best.',
  ...changes,
});

/** A charity's first one-off project. */
export const aProject = (changes: Partial<ProjectRequest> = {}): ProjectRequest => ({
  projectId: id(100),
  charityId: id(10),
  requestedBy: id(1),
  ...someDetails(),
  terms: { type: 'oneoff', setUpFee: 249 },
  ...changes,
});

/** Consultants with fixed ids: Grace, who is assigned to {@link aProject}, and two others. */
export const consultants = { grace: id(50), leo: id(51), nadia: id(52) } as const;

/** A document of {@link aProject}. */
export const aFile = (changes: Partial<ProjectFile> = {}): ProjectFile => ({
  fileId: id(400),
  name: 'budget 2026.xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  size: 48_128,
  uploadedBy: id(1),
  ...changes,
});

/** The feedback of the charity of {@link aProject} on Grace's work. */
export const aFeedback = (changes: Partial<Feedback> = {}): Feedback => ({
  side: 'charity',
  consultantId: consultants.grace,
  givenBy: id(1),
  givenAt: '2026-07-02T09:00:00.000Z',
  quality: 5,
  communication: 4,
  again: 5,
  words: 'Our trustees understand the budget now.',
  ...changes,
});

/** An hour and a half of Grace's work on {@link aProject}. */
export const someHours = (changes: Partial<LoggedHours> = {}): LoggedHours => ({
  entryId: id(700),
  consultantId: consultants.grace,
  loggedBy: id(2),
  date: '2026-05-04',
  minutes: 90,
  work: 'Read the accounts of the last three years.',
  ...changes,
});

const { charityId } = aProject();
const { grace } = consultants;

/** The history of {@link aProject} up to each status. Grace is assigned. */
const pending = [projectSubmitted(aProject())];
const matching = [...pending, matchingStarted({ charityId })];
const invited = [...matching, consultantInvited({ consultantId: grace })];
const inProgress = [...invited, projectInvitationAccepted({ consultantId: grace, charityId })];
const completed = [
  ...inProgress,
  projectCompleted({ charityId, consultantId: grace, completedAt: '2026-06-30T15:00:00.000Z' }),
];
const cancelled = [...pending, projectCancelled({ charityId, from: 'pending', reason: 'The grant was not given.' })];

export const projectHistories = {
  pending,
  matching,
  invited,
  inProgress,
  completed,
  cancelled,
} as const satisfies Record<string, readonly ProjectEvent[]>;
