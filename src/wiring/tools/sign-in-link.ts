import { v7 } from 'uuid';
import { systemRequest } from '../../commands/request-context.ts';
import { linksTo } from '../../mail/templates/links.ts';
import { localAddress } from '../../platform/listening.ts';
import { openInstallation } from './installation.ts';
import { oneMember, type Tool } from './tool.ts';

export const USAGE = `npm run sign-in-link -- <username or e-mail address>
Prints a link that signs this member in once, within ten minutes. For an administrator who cannot sign in otherwise, such
as after too many attempts by others without a mail server. The history records it.
Exit code 0: done; 1: there is no such member; 2: the command or the settings are wrong.`;

/** Prints a link that signs a member in; see USAGE. */
export const tool: Tool = async ({ args, environment, print, say }) => {
  const username = oneMember(USAGE, args);
  const installation = await openInstallation(environment);
  try {
    const { config } = installation;
    const { commands } = await installation.wirePlatform(installation.openPool('sign-in link', 4));
    const issued = await commands.issueSignInLink({ username }, systemRequest('command line', v7()));
    if (issued === null) {
      say('There is no member with this username or e-mail address.');
      return 1;
    }
    print(linksTo(config.publicUrl ?? localAddress(config.host, config.port)).signInLink(issued.token));
    return 0;
  } finally {
    await installation.close();
  }
};
