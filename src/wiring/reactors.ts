import type { Kysely } from 'kysely';
import type { Commands } from '../commands/commands.ts';
import type { HandleCommand } from '../commands/handle.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import { findCurrentUser } from '../projections/accounts.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { filesOf } from '../projections/project-files.ts';
import { projectsOfCharity, projectsOfConsultant } from '../projections/projects.ts';
import type { ReadModels } from '../projections/read-models.ts';
import { invitedSignupsOf, signupsByEmail } from '../projections/signup-search.ts';
import { conversionReactor } from '../reactors/conversion.ts';
import type { Reactor } from '../reactors/engine/reactor.ts';
import { leavingReactor } from '../reactors/leaving.ts';
import type { MailWriting } from '../reactors/mails/writing.ts';
import { mailReactor } from '../reactors/mails.ts';

export interface ReactorWiring {
  readonly store: Pick<EventStore, 'head'>;
  readonly writing: MailWriting;
  readonly commands: Pick<Commands, 'convertSignup' | 'withdrawSignup' | 'finishClosing'>;
  readonly handle: HandleCommand;
  readonly readModels: Kysely<ReadModels>;
  readonly files: Pick<Files, 'remove'>;
  readonly waitFor: ProjectionEngine['waitFor'];
}

/** How long a reactor waits for what it looks up, in milliseconds; then it is asked again a little later. */
const SEEN_WITHIN_MS = 5_000;

const signups = ['charity_signups', 'consultant_signups'];
const lookedAt = [
  'accounts',
  'charities',
  'consultants',
  'projects',
  'project_consultants',
  'project_files',
  ...signups,
];

/** The platform's policies, with what they look up and command. */
export const allReactors = ({
  store,
  writing,
  commands,
  handle,
  readModels,
  files,
  waitFor,
}: ReactorWiring): readonly Reactor[] => [
  mailReactor(writing),
  conversionReactor({
    convertSignup: commands.convertSignup,
    signupsByEmail: (email) => signupsByEmail(readModels, email),
    signupsHaveSeen: (position) => waitFor(signups, position, SEEN_WITHIN_MS),
  }),
  leavingReactor({
    handle,
    lookups: {
      haveSeen: (position) => waitFor(lookedAt, position, SEEN_WITHIN_MS),
      head: () => store.head(),
      charityOf: async (userId) => (await findCurrentUser(readModels, userId))?.charityProfile?.id ?? null,
      consultantOf: async (userId) => (await findCurrentUser(readModels, userId))?.consultantProfile?.id ?? null,
      openProjectsOfCharity: (charityId) => projectsOfCharity(readModels, charityId),
      openProjectsOfConsultant: (consultantId) => projectsOfConsultant(readModels, consultantId),
      filesOf: (userId) => filesOf(readModels, userId),
      invitedSignupsOf: (userId) => invitedSignupsOf(readModels, userId),
    },
    withdrawSignup: commands.withdrawSignup,
    finishClosing: commands.finishClosing,
    removeContent: files.remove,
  }),
];
