/** The clocks of two machines differ by less than this, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * The latest time that a correct clock can have stored by now. A later one was stored while a clock ran ahead: schedules
 * treat it as absent, or they would stop until that time.
 */
export const latestCredible = (now: Date): Date => new Date(now.getTime() + TOLERANCE_MS);
