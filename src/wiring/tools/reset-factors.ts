import { v7 } from 'uuid';
import { systemRequest } from '../../commands/request-context.ts';
import { openInstallation } from './installation.ts';
import { oneMember, type Tool } from './tool.ts';

export const USAGE = `npm run reset-factors -- <username or e-mail address>
Removes every passkey, authenticator app and recovery code of a member who has lost them, and signs the member out on all
devices. They sign in by password then; a role in REQUIRE_SECOND_FACTOR sets up a new factor at once. Make sure that it
is really the member who asks. The history records the reset. Works while the platform runs.
Exit code 0: done; 1: there is no such member; 2: the command or the settings are wrong.`;

/** Resets a member's second factors, for the operator; see USAGE. */
export const tool: Tool = async ({ args, environment, print, say }) => {
  const name = oneMember(USAGE, args);
  const installation = await openInstallation(environment);
  try {
    const { commands, vault } = await installation.wirePlatform(installation.openPool('reset-factors', 8));
    const userId = await vault.names.find(name);
    if (userId === null) {
      say('There is no member of this name.');
      return 1;
    }
    const outcome = await commands.resetSecondFactors({ userId }, systemRequest('command line', v7()));
    if (outcome.outcome === 'rejected') {
      say(outcome.rejection.message);
      return 1;
    }
    await vault.sessions.endAll(userId);
    print('Two-step sign-in was reset, and the member was signed out on all devices.');
    return 0;
  } finally {
    await installation.close();
  }
};
