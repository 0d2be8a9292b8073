import { accountRegistered } from '../../src/domain/accounts/events.ts';
import { charityRegistered } from '../../src/domain/charities/events.ts';
import { consultantApplied } from '../../src/domain/consultants/events.ts';
import { messagePosted } from '../../src/domain/conversations/events.ts';
import { fileAttached, type ProjectEvent, projectSubmitted } from '../../src/domain/projects/events.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from '../../src/domain/waiting-list/events.ts';
import type { Happening } from '../support/read-models.ts';
import { anAccount } from './accounts.ts';
import { aCharity } from './charities.ts';
import { anApplication } from './consultants.ts';
import { aMessage } from './conversations.ts';
import { id } from './ids.ts';
import { aFile, aProject } from './projects.ts';
import { aCharitySignup, aConsultantSignup } from './waiting-list.ts';

// First events of streams, whose ids are made from the number.

/** A member registers an account. */
export const account = (number: number, changes: Parameters<typeof anAccount>[0] = {}, at?: string): Happening => [
  `account-${id(number)}`,
  accountRegistered(anAccount({ userId: id(number), ...changes })),
  at,
];

/** Member 1 registers a charity. */
export const charity = (number: number, changes: Parameters<typeof aCharity>[0] = {}): Happening => [
  `charity-${id(number)}`,
  charityRegistered(aCharity(changes)),
];

/** Member 2 applies as a consultant. */
export const consultant = (
  number: number,
  changes: Parameters<typeof anApplication>[0] = {},
  at?: string,
): Happening => [
  `consultant-${id(number)}`,
  consultantApplied(anApplication({ consultantId: id(number), ...changes })),
  at,
];

/** Charity 10 requests a project. */
export const project = (number: number, at: string, changes: Parameters<typeof aProject>[0] = {}): Happening => [
  `project-${id(number)}`,
  projectSubmitted(aProject({ projectId: id(number), ...changes })),
  at,
];

/** Later events of a project. */
export const onProject = (number: number, ...events: readonly ProjectEvent[]): readonly Happening[] =>
  events.map((event) => [`project-${id(number)}`, event]);

/** A message in project 100's conversation, by its number there. */
export const message = (number: number, changes: Parameters<typeof aMessage>[0] = {}, at?: string): Happening => [
  `conversation-${changes.projectId ?? id(100)}`,
  messagePosted({ ...aMessage({ messageId: id(600 + number), ...changes }), number }),
  at,
];

/** A document of project 100. */
export const file = (
  number: number,
  changes: Parameters<typeof aFile>[0] = {},
  at?: string,
  ofProject = 100,
): Happening => [`project-${id(ofProject)}`, fileAttached(aFile({ fileId: id(number), ...changes })), at];

/** A charity joins the waiting list. */
export const charitySignup = (
  number: number,
  at: string,
  changes: Parameters<typeof aCharitySignup>[0] = {},
): Happening => [
  `waitingListSignup-${id(number)}`,
  charityJoinedWaitingList(aCharitySignup({ signupId: id(number), ...changes })),
  at,
];

/** A consultant joins the waiting list. */
export const consultantSignup = (
  number: number,
  at: string,
  changes: Parameters<typeof aConsultantSignup>[0] = {},
): Happening => [
  `waitingListSignup-${id(number)}`,
  consultantJoinedWaitingList(aConsultantSignup({ signupId: id(number), ...changes })),
  at,
];
