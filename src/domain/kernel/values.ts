import { z } from 'zod';
import { hasYear, noYear0 } from './year.ts';

/** A UUID. The platform makes version 7, so that ids sort by age. */
export const Id = z.uuid();

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
