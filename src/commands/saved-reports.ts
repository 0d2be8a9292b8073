import type { MemberRole } from '../domain/kernel/event.ts';
import {
  discardReport,
  type Editor,
  type ReportCommand,
  reviseReport,
  saveReport,
} from '../domain/reports/commands.ts';
import { savedReport } from '../domain/reports/decide.ts';
import type { SavedDefinition } from '../domain/reports/events.ts';
import { type Form, orNull } from './form.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

type Folded = Exclude<SavedDefinition, { readonly steps: unknown }>;
type GivenDefinition = Extract<SavedDefinition, { readonly steps: unknown }> | Form<Folded>;

export interface ReportForm {
  readonly name: string;
  readonly definition: GivenDefinition;
}

export interface ReportKeeper {
  readonly userId: string;
  readonly role: MemberRole;
}

/** Saved reports. The caller has validated the definition. */
export interface SavedReportCommands {
  /** Rejections: `report-name-required`, `report-already-saved`. A repeated call with the same id changes nothing. */
  saveReport(
    form: ReportForm,
    ids: { readonly reportId: string; readonly savedBy: string },
    request: RequestContext,
  ): Done;
  /** Rejections: `report-unknown`, `report-not-yours`, `report-name-required`. */
  reviseReport(
    form: ReportForm,
    of: { readonly reportId: string; readonly by: ReportKeeper },
    request: RequestContext,
  ): Done;
  /** Rejections: `report-unknown`, `report-not-yours`. */
  discardReport(of: { readonly reportId: string; readonly by: ReportKeeper }, request: RequestContext): Done;
}

const kept = (definition: GivenDefinition): SavedDefinition =>
  'steps' in definition ? definition : { ...definition, from: orNull(definition.from), to: orNull(definition.to) };

const changing = ({ userId, role }: ReportKeeper): Editor => ({ userId, isAdministrator: role === 'admin' });

export const savedReportCommands = (handle: HandleCommand): SavedReportCommands => {
  const run = async (reportId: string, command: ReportCommand, request: RequestContext): Done =>
    outcomeOf(await handle(savedReport, reportId, command, request), {});

  return {
    saveReport: ({ name, definition }, { reportId, savedBy }, request) =>
      run(reportId, saveReport({ reportId, savedBy, name, definition: kept(definition) }), request),
    reviseReport: ({ name, definition }, { reportId, by }, request) =>
      run(reportId, reviseReport({ by: changing(by), name, definition: kept(definition) }), request),
    discardReport: ({ reportId, by }, request) => run(reportId, discardReport({ by: changing(by) }), request),
  };
};
