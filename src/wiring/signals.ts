import type { Share } from '../projections/engine/shares.ts';

/** Names of wake-up signals. The signal of a reactor has the reactor's name. */

/** Fold the read models of a share: `read-models-1-of-2`. */
export const readModelsSignal = ({ index, of }: Share): string => `read-models-${index + 1}-of-${of}`;

/** The share in a wake-up signal for read models; null for any other signal. */
export const readModelsShare = (signal: string): Share | null => {
  const [, number, of] = /^read-models-(\d+)-of-(\d+)$/.exec(signal) ?? [];
  return number === undefined || of === undefined ? null : { index: Number(number) - 1, of: Number(of) };
};

/** Deliver mails. */
export const DELIVERY = 'mails';

/** Process password reset requests. */
export const RESETS = 'password-resets';

/** Followed by the id of a report run: run it. */
export const REPORT = 'report-';

/** Followed by the id of a verification of the history: run it. */
export const VERIFICATION = 'verification-';

/** Extend the hash chain over new events. */
export const CHAIN = 'hash-chain';

/** Followed by a projection's name: work on its generations that are not live. */
export const CANDIDATE = 'candidate-';
