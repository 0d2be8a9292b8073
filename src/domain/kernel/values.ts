import { z } from 'zod';

/** A UUID; the platform makes version 7, so that ids sort by age. */
export const Id = z.uuid();

/** A moment: UTC, ISO 8601, ending in `Z`. */
export const Instant = z.iso.datetime();

/** A calendar day, `yyyy-mm-dd`. */
export const LocalDate = z.iso.date();

/** Whole pounds sterling. */
export const Pounds = z.int().nonnegative();

/** Tells the time; the only clock that anything outside `main.ts` sees. */
export type Clock = () => Date;

/** Makes a new UUIDv7. */
export type NewId = () => string;
