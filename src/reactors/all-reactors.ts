import type { Commands } from '../commands/commands.ts';
import type { HandleCommand } from '../commands/handle.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { findPhoto } from '../projections/queries/directory.ts';
import { findCurrentUser } from '../projections/queries/members.ts';
import { filesOf } from '../projections/queries/project-files.ts';
import { projectsOfCharity, projectsOfConsultant } from '../projections/queries/projects.ts';
import { invitedSignupsOf, signupsByEmail } from '../projections/queries/signups.ts';
import type { ReadDb } from '../projections/read-models.ts';
import { accountClosingReactor } from './account-closing.ts';
import type { Reactor } from './engine/reactor.ts';
import { lateRequestReactor } from './late-requests.ts';
import type { NotificationParts } from './notifications/notification.ts';
import { notificationReactor } from './notifications.ts';
import { signupConversionReactor } from './signup-conversion.ts';
import { suspensionReactor } from './suspension.ts';
import { withdrawalReactor } from './withdrawals.ts';

interface ReactorWiring {
  readonly store: Pick<EventStore, 'head' | 'readStream'>;
  readonly writing: NotificationParts;
  readonly commands: Pick<Commands, 'convertSignup' | 'withdrawSignup' | 'finishClosing' | 'finishWithdrawal'>;
  readonly handle: HandleCommand;
  readonly readModels: ReadDb;
  readonly files: Pick<Files, 'remove'>;
  readonly waitFor: ProjectionEngine['waitForPosition'];
}

/** How long a reactor waits for read models, in milliseconds; then the event is retried later. */
const SEEN_WITHIN_MS = 5_000;

const signups = ['charity_signups', 'consultant_signups'];
const projects = ['projects', 'project_consultants'];
const queried = ['accounts', 'charities', 'consultants', ...projects, 'project_files', ...signups];

/** Creates the platform's reactors with their queries and commands. */
export const allReactors = ({
  store,
  writing,
  commands,
  handle,
  readModels,
  files,
  waitFor,
}: ReactorWiring): readonly Reactor[] => [
  notificationReactor(writing),
  signupConversionReactor({
    store,
    convertSignup: commands.convertSignup,
    signupsByEmail: (email) => signupsByEmail(readModels, email),
    signupsHaveSeen: (position) => waitFor(signups, position, SEEN_WITHIN_MS),
  }),
  withdrawalReactor(commands),
  accountClosingReactor({
    handle,
    lookups: {
      haveSeen: (position) => waitFor(queried, position, SEEN_WITHIN_MS),
      head: () => store.head(),
      charityOf: async (userId) => (await findCurrentUser(readModels, userId))?.charityProfile?.id ?? null,
      consultantOf: async (userId) => (await findCurrentUser(readModels, userId))?.consultantProfile?.id ?? null,
      openProjectsOfCharity: (charityId) => projectsOfCharity(readModels, charityId),
      openProjectsOfConsultant: (consultantId) => projectsOfConsultant(readModels, consultantId),
      filesOf: (userId) => filesOf(readModels, userId),
      photoOf: async (consultantId) => Object.values((await findPhoto(readModels, consultantId)) ?? {}),
      invitedSignupsOf: (userId) => invitedSignupsOf(readModels, userId),
    },
    withdrawSignup: commands.withdrawSignup,
    finishClosing: commands.finishClosing,
    removeContent: files.remove,
  }),
  lateRequestReactor({ store, handle }),
  suspensionReactor({
    store,
    handle,
    projectsHaveSeen: (position) => waitFor(projects, position, SEEN_WITHIN_MS),
    openProjectsOfConsultant: (consultantId) => projectsOfConsultant(readModels, consultantId),
  }),
];
