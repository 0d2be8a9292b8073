import type { Commands } from '../../src/commands/commands.ts';
import type { HandleCommand } from '../../src/commands/handle.ts';
import type { HttpParts } from '../../src/http/parts.ts';
import type { Files } from '../../src/platform/files/files.ts';
import { findCurrentUser } from '../../src/projections/accounts.ts';
import { filesOf } from '../../src/projections/project-files.ts';
import { projectsOfCharity, projectsOfConsultant } from '../../src/projections/projects.ts';
import { signupsByEmail, signupsOf } from '../../src/projections/signup-search.ts';
import { conversionReactor } from '../../src/reactors/conversion.ts';
import type { Reactor } from '../../src/reactors/engine/reactor.ts';
import { leavingReactor } from '../../src/reactors/leaving.ts';
import type { MailWriting } from '../../src/reactors/mails/writing.ts';
import { mailReactor } from '../../src/reactors/mails.ts';

interface ReactorWiring {
  readonly writing: MailWriting;
  readonly commands: Commands;
  readonly handle: HandleCommand;
  readonly readModels: HttpParts['readModels'];
  readonly files: Files;
  readonly waitFor: HttpParts['waitFor'];
}

/** How long a reactor waits for what it looks up, in milliseconds. */
const SEEN_WITHIN = 5_000;

/** The platform's reactors, wired as `main.ts` wires them. */
export const reactorsOf = ({ writing, commands, handle, readModels, files, waitFor }: ReactorWiring): Reactor[] => {
  const signups = ['charity_signups', 'consultant_signups'];
  const looked = ['charities', 'consultants', 'projects', 'project_consultants', 'project_files', ...signups];
  return [
    mailReactor(writing),
    conversionReactor({
      convertSignup: commands.convertSignup,
      signupsByEmail: (email) => signupsByEmail(readModels, email),
      signupsHaveSeen: (position) => waitFor(signups, position, SEEN_WITHIN),
    }),
    leavingReactor({
      handle,
      lookups: {
        haveSeen: (position) => waitFor(looked, position, SEEN_WITHIN),
        charityOf: async (userId) => (await findCurrentUser(readModels, userId))?.charityProfile?.id ?? null,
        consultantOf: async (userId) => (await findCurrentUser(readModels, userId))?.consultantProfile?.id ?? null,
        openProjectsOfCharity: (charityId) => projectsOfCharity(readModels, charityId),
        openProjectsOfConsultant: (consultantId) => projectsOfConsultant(readModels, consultantId),
        filesOf: (userId) => filesOf(readModels, userId),
        signupsOf: (userId) => signupsOf(readModels, userId),
      },
      withdrawSignup: commands.withdrawSignup,
      finishClosing: commands.finishClosing,
      removeContent: files.remove,
    }),
  ];
};
