import { NewPassword, Username } from '../http/contract/accounts.ts';
import { email } from '../http/contract/fields.ts';
import { type Config, readConfig } from '../platform/config.ts';

/** The settings of an environment. Throws `StartRefused` with everything that is wrong. */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword });
