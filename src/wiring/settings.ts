import { NewPassword, Username } from '../contract/accounts.ts';
import { email } from '../contract/fields.ts';
import { type Config, readConfig } from '../platform/config.ts';

const accountRules = { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword };

/** The settings of an environment. Throws `StartRefused` with everything that is wrong. */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, accountRules);

/** Reads the settings for a command-line tool, which may lack the keys that only a server needs. */
export const toolSettingsOf = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, accountRules, { forStart: false });
