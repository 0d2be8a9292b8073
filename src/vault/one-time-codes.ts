import { generateSecret, generateURI, verifySync } from 'otplib';
import { brand } from '../brand.ts';

/** Seconds of a time step, and how far the clock of a phone may be off (RFC 6238). */
const STEP = 30;

/** 160 random bits in Base32, as authenticator apps take it. */
export const newAppSecret = (): string => generateSecret({ length: 20 });

/** The address that the QR code of a secret holds. */
export const appUri = (secret: string, username: string): string =>
  generateURI({ issuer: brand.name, label: username, secret, period: STEP });

/**
 * The time step of a six-digit code; null when the code is wrong. Accepts the current step and its neighbours, but none up
 * to `lastStep`, so that a code works once.
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
