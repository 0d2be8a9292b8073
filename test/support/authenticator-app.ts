import { generateSync } from 'otplib';
import type { Browser } from './http-browser.ts';

/** A member's authenticator app. Its clock is the test's. */
export interface AuthenticatorApp {
  /** The code at a moment of the server's clock. Default: now. */
  readonly code: (at?: Date) => string;
  readonly recoveryCodes: readonly string[];
}

/** Milliseconds of a time step. */
const STEP = 30_000;

/** The code of a secret at a moment. */
export const codeOf = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** Begins to set up an app and returns its first code. */
export const firstCode = async (browser: Browser, at = new Date()): Promise<string> => {
  const begun = await browser.call('beginAuthenticatorApp', { body: {} });
  if (begun.status !== 200) throw new Error(`The app was not begun: ${begun.body}`);
  return codeOf(begun.json().secret, at);
};

/** Sets up an app. Its codes are those of the next time step, which the server accepts, too: the first one was used. */
export const addApp = async (browser: Browser, now = new Date()): Promise<AuthenticatorApp> => {
  const begun = await browser.call('beginAuthenticatorApp', { body: {} });
  if (begun.status !== 200) throw new Error(`The app was not begun: ${begun.body}`);
  const { secret } = begun.json();
  const added = await browser.call('confirmAuthenticatorApp', { body: { code: codeOf(secret, now) } });
  if (added.status !== 200) throw new Error(`The app was not added: ${added.body}`);
  return {
    code: (at = new Date()) => codeOf(secret, new Date(at.getTime() + STEP)),
    recoveryCodes: added.json().recoveryCodes ?? [],
  };
};
