import { generateSecret, generateURI, verifySync } from 'otplib';
import { brand } from '../brand.ts';

/** Length of a time step in seconds, and tolerated error of a phone's clock (RFC 6238). */
const STEP = 30;

/** Creates a secret: 160 random bits in Base32, as authenticator apps expect. */
export const newAppSecret = (): string => generateSecret({ length: 20 });

/** The URI in the QR code of a secret. */
export const appUri = (secret: string, username: string): string =>
  generateURI({ issuer: brand.name, label: username, secret, period: STEP });

/**
 * The time step of a six-digit code; null when the code is wrong. Accepts the current step and its neighbours, but none
 * up to `lastStep`, so that each code works only once.
 */
export const stepOfCode = (secret: string, code: string, now: Date, lastStep: number | null): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const verified = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: STEP,
    epochTolerance: STEP,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return verified.valid && 'timeStep' in verified ? verified.timeStep : null;
};
