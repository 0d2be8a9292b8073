import type { MemberRole, Position } from '../domain/kernel/event.ts';
import { type Changing, discardReport, reviseReport, saveReport } from '../domain/reports/commands.ts';
import { savedReport } from '../domain/reports/decide.ts';
import type { SavedDefinition } from '../domain/reports/events.ts';
import type { ReportDefinition, SavedReportForm } from '../http/contract/reports.ts';
import type { HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

type Done = Promise<Outcome<{ readonly position: Position }>>;

/** Who asks to change a saved report. */
export interface ReportKeeper {
  readonly userId: string;
  readonly role: MemberRole;
}

/** Composed reports that are kept under a name. Whoever calls has looked that the definition can be run. */
export interface SavedReportCommands {
  /** Rejections: `report-name-required`, `report-already-saved`. Repeated with the same id it changes nothing. */
  saveReport(
    form: SavedReportForm,
    ids: { readonly reportId: string; readonly savedBy: string },
    request: RequestContext,
  ): Done;
  /** Rejections: `report-unknown`, `report-not-yours`, `report-name-required`. */
  reviseReport(
    form: SavedReportForm,
    of: { readonly reportId: string; readonly by: ReportKeeper },
    request: RequestContext,
  ): Done;
  /** Rejections: `report-unknown`, `report-not-yours`. */
  discardReport(of: { readonly reportId: string; readonly by: ReportKeeper }, request: RequestContext): Done;
}

const kept = ({ from, to, ...rest }: ReportDefinition): SavedDefinition => ({
  ...rest,
  from: orNull(from),
  to: orNull(to),
});

const changing = ({ userId, role }: ReportKeeper): Changing => ({ userId, isAdministrator: role === 'admin' });

export const savedReportCommands = (handle: HandleCommand): SavedReportCommands => ({
  saveReport: async ({ name, definition }, { reportId, savedBy }, request) => {
    const command = saveReport({ reportId, savedBy, name, definition: kept(definition) });
    return outcomeOf(await handle(savedReport, reportId, command, request), {});
  },
  reviseReport: async ({ name, definition }, { reportId, by }, request) => {
    const command = reviseReport({ by: changing(by), name, definition: kept(definition) });
    return outcomeOf(await handle(savedReport, reportId, command, request), {});
  },
  discardReport: async ({ reportId, by }, request) =>
    outcomeOf(await handle(savedReport, reportId, discardReport({ by: changing(by) }), request), {}),
});
