import { emailPreferencesOf } from '../../projections/queries/email-preferences.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { answerDone } from '../read-your-writes.ts';

const models = ['email_preferences'];

/** Which emails members get and when: in their settings, and by the links of the emails. */
export const emailPreferenceRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  implement('getEmailPreferences', async ({ caller }) =>
    succeeded(await emailPreferencesOf(readModels, caller.userId, caller.role)),
  );

  implement('chooseEmailTimings', async ({ body: timings, caller: { userId, role }, context }) =>
    answerDone(waitFor, await commands.chooseEmailTimings({ userId, role, timings }, context), models),
  );

  implement('unsubscribe', async ({ body, context }) =>
    answerDone(waitFor, await commands.unsubscribe(body, context), models),
  );
};
