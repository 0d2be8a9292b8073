import { z } from 'zod';
import { defineEvents, type EventOf, revised, unchanged } from '../kernel/define-events.ts';
import { Id, LocalDate } from '../kernel/values.ts';
import { mailIntervals, tileForms } from './tile-forms.ts';

const shows = z.enum(tileForms);

/** A saved query or question on a dashboard. */
const Tile = z.union([z.strictObject({ queryId: Id, shows }), z.strictObject({ questionId: Id, shows })]);
export type Tile = z.output<typeof Tile>;

const Content = { name: z.string(), tiles: z.array(Tile) };

export const dashboardEvents = defineEvents('dashboard', {
  /** Version 1 had no questions. */
  DashboardSaved: revised(z.object({ dashboardId: Id, savedBy: Id, ...Content }), unchanged),
  DashboardRevised: revised(z.object(Content), unchanged),
  DashboardDiscarded: z.object({}),
  /** From the day after on, a member receives the figures by email. */
  DashboardMailsRequested: z.object({ memberId: Id, every: z.enum(mailIntervals), day: LocalDate }),
  DashboardMailsStopped: z.object({ memberId: Id }),
  /** The mail of a day is in the outbox. */
  DashboardMailed: z.object({ memberId: Id, day: LocalDate }),
});
export type DashboardEvent = EventOf<typeof dashboardEvents>;

export const {
  dashboardSaved,
  dashboardRevised,
  dashboardDiscarded,
  dashboardMailsRequested,
  dashboardMailsStopped,
  dashboardMailed,
} = dashboardEvents.create;
