import { NewPassword, Username } from '../http/contract/accounts.ts';
import { email } from '../http/contract/fields.ts';
import { type Config, readConfig } from '../platform/config.ts';

const accountRules = { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword };

/** The settings of an environment. Throws `StartRefused` with everything that is wrong. */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, accountRules);

/** The same for a tool beside the server: keys that it does not ask for may be missing. */
export const toolSettingsOf = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, accountRules, { forStart: false });
