import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ReportEvent, SavedDefinition } from './events.ts';

/** A report that is kept under a name. */
export interface KeptReport {
  readonly status: 'kept';
  readonly savedBy: string;
  readonly name: string;
  readonly definition: SavedDefinition;
}

export type SavedReport =
  | { readonly status: 'none' }
  | KeptReport
  | { readonly status: 'discarded'; readonly savedBy: string };

export const initial: SavedReport = { status: 'none' };

export const evolve: Evolve<SavedReport, ReportEvent> = (report, event) => {
  if (event.type === 'ReportSaved') {
    const { savedBy, name, definition } = event.data;
    return { status: 'kept', savedBy, name, definition };
  }
  if (report.status !== 'kept') return report;
  switch (event.type) {
    case 'ReportRevised':
      return { ...report, name: event.data.name, definition: event.data.definition };
    case 'ReportDiscarded':
      return { status: 'discarded', savedBy: report.savedBy };
    default:
      return unreachable(event);
  }
};
