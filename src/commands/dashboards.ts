import {
  type DashboardCommand,
  type DashboardContent,
  discardDashboard,
  type MailInterval,
  noteDashboardMail,
  reviseDashboard,
  saveDashboard,
  setDashboardMails,
} from '../domain/dashboards/commands.ts';
import { savedDashboard } from '../domain/dashboards/decide.ts';
import type { OfRevision } from '../domain/kernel/revision.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';
import { editorOf, type ReportKeeper } from './saved-reports.ts';

/** Dashboards of saved queries and questions. The caller has checked that all may see them. */
export const dashboardCommands = (handle: HandleCommand, clock: Clock) => {
  const run = async (dashboardId: string, command: DashboardCommand, request: RequestContext): Done =>
    outcomeOf(await handle(savedDashboard, dashboardId, command, request), {});

  return {
    /** Rejections: `dashboard-name-required`, `dashboard-too-large`, `dashboard-already-saved`. */
    saveDashboard: (
      content: DashboardContent,
      ids: { readonly dashboardId: string; readonly savedBy: string },
      request: RequestContext,
    ): Done => run(ids.dashboardId, saveDashboard({ ...ids, ...content }), request),
    /**
     * Rejections: `dashboard-unknown`, `dashboard-not-yours`, `dashboard-name-required`, `dashboard-too-large`,
     * `dashboard-changed`.
     */
    reviseDashboard: (
      content: DashboardContent & OfRevision,
      { dashboardId, by }: { readonly dashboardId: string; readonly by: ReportKeeper },
      request: RequestContext,
    ): Done => run(dashboardId, reviseDashboard({ ...content, by: editorOf(by) }), request),
    /** Sets how often a member receives the figures. Rejections: `dashboard-unknown`, `too-many-dashboard-mails`. */
    setDashboardMails: (
      mails: { readonly memberId: string; readonly every: MailInterval | 'never' },
      dashboardId: string,
      request: RequestContext,
    ): Done => run(dashboardId, setDashboardMails({ ...mails, day: ukDayOf(clock()) }), request),
    /** Records a mail; a repeated call changes nothing. */
    noteDashboardMail: (
      mail: { readonly memberId: string; readonly day: string },
      dashboardId: string,
      request: RequestContext,
    ): Done => run(dashboardId, noteDashboardMail(mail), request),
    /** Rejections: `dashboard-unknown`, `dashboard-not-yours`. */
    discardDashboard: (
      { dashboardId, by }: { readonly dashboardId: string; readonly by: ReportKeeper },
      request: RequestContext,
    ): Done => run(dashboardId, discardDashboard({ by: editorOf(by) }), request),
  };
};
