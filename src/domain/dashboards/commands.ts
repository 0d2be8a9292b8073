import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { ByEditor, OfRevision } from '../kernel/revision.ts';
import type { Tile } from './events.ts';
import type { mailIntervals } from './tile-forms.ts';

export type MailInterval = (typeof mailIntervals)[number];

export interface DashboardContent {
  readonly name: string;
  /** In the order of the page. */
  readonly tiles: readonly Tile[];
}

export interface DashboardToSave extends DashboardContent {
  readonly dashboardId: string;
  readonly savedBy: string;
}

const dashboardCommands = defineCommands({
  /** Saves a dashboard. */
  SaveDashboard: data<DashboardToSave>(),
  /** Changes a dashboard's name, tiles or their order. */
  ReviseDashboard: data<DashboardContent & OfRevision & ByEditor>(),
  /** Deletes a dashboard. */
  DiscardDashboard: data<ByEditor>(),
  /** Sets how often a member receives the figures by email. The caller has checked that they may. */
  SetDashboardMails: data<{
    readonly memberId: string;
    readonly every: MailInterval | 'never';
    /** Today in the United Kingdom. */
    readonly day: string;
  }>(),
  /** Records that the mail of a day is in the outbox. */
  NoteDashboardMail: data<{ readonly memberId: string; readonly day: string }>(),
});
export type DashboardCommand = CommandOf<typeof dashboardCommands>;

export const { saveDashboard, reviseDashboard, discardDashboard, setDashboardMails, noteDashboardMail } =
  dashboardCommands;
