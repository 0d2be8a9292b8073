import { z } from 'zod';

/** A UUID. The platform makes version 7, so that ids sort by age. */
export const Id = z.uuid();

/** Postgres has no year 0: read models could not fold an event with a time of it. */
export const hasYear = (time: string): boolean => time >= '0001';
export const noYear0 = 'There is no year 0';

/** A time: UTC, ISO 8601, ending in `Z`. */
export const Instant = z.iso.datetime().refine(hasYear, noYear0);

/** A calendar day, `yyyy-mm-dd`. */
export const LocalDate = z.iso.date().refine(hasYear, noYear0);

/** Whole pounds sterling. */
export const Pounds = z.int().nonnegative();

/** Returns the current time. Code outside `main.ts` uses no other clock. */
export type Clock = () => Date;

/** Makes a new UUIDv7. */
export type NewId = () => string;
