/** Names of wake-up signals. The signals of reactors have their names. */

/** Fold the read models. */
export const READ_MODELS = 'read-models';

/** Deliver mails. */
export const DELIVERY = 'mails';

/** Answer requests for a password reset. */
export const RESETS = 'password-resets';

/** Followed by the id of a report run: run it. */
export const REPORT = 'report-';

/** Extend the hash chain over new events. */
export const CHAIN = 'hash-chain';

/** Followed by a projection's name: work on its generations that are not live. */
export const CANDIDATE = 'candidate-';
