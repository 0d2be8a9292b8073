import type { MemberRole } from '../domain/kernel/event.ts';
import type { Editor, OfRevision } from '../domain/kernel/revision.ts';
import { discardReport, type ReportCommand, reviseReport, saveReport } from '../domain/reports/commands.ts';
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

const kept = (definition: GivenDefinition): SavedDefinition =>
  'steps' in definition ? definition : { ...definition, from: orNull(definition.from), to: orNull(definition.to) };

export const editorOf = ({ userId, role }: ReportKeeper): Editor => ({ userId, isAdministrator: role === 'admin' });

/** Saved reports. The caller has validated the definition. */
export const savedReportCommands = (handle: HandleCommand) => {
  const run = async (reportId: string, command: ReportCommand, request: RequestContext): Done =>
    outcomeOf(await handle(savedReport, reportId, command, request), {});

  return {
    /** Rejections: `report-name-required`, `report-already-saved`. A repeated call with the same id changes nothing. */
    saveReport: (
      { name, definition }: ReportForm,
      { reportId, savedBy }: { readonly reportId: string; readonly savedBy: string },
      request: RequestContext,
    ): Done => run(reportId, saveReport({ reportId, savedBy, name, definition: kept(definition) }), request),
    /** Rejections: `report-unknown`, `report-not-yours`, `report-name-required`, `report-changed`. */
    reviseReport: (
      { name, definition, revision }: ReportForm & OfRevision,
      { reportId, by }: { readonly reportId: string; readonly by: ReportKeeper },
      request: RequestContext,
    ): Done => run(reportId, reviseReport({ by: editorOf(by), name, definition: kept(definition), revision }), request),
    /** Rejections: `report-unknown`, `report-not-yours`. */
    discardReport: (
      { reportId, by }: { readonly reportId: string; readonly by: ReportKeeper },
      request: RequestContext,
    ): Done => run(reportId, discardReport({ by: editorOf(by) }), request),
  };
};
