import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ReportEvent, SavedDefinition } from './events.ts';

export type SavedReport =
  | { readonly status: 'none' }
  | {
      readonly status: 'saved';
      readonly savedBy: string;
      readonly name: string;
      readonly definition: SavedDefinition;
      /** How often it has been revised. */
      readonly revision: number;
    }
  | { readonly status: 'discarded'; readonly savedBy: string };

export const initial: SavedReport = { status: 'none' };

export const evolve: Evolve<SavedReport, ReportEvent> = (report, event) => {
  if (event.type === 'ReportSaved') {
    const { savedBy, name, definition } = event.data;
    return { status: 'saved', savedBy, name, definition, revision: 0 };
  }
  if (report.status !== 'saved') return report;
  switch (event.type) {
    case 'ReportRevised':
      return { ...report, name: event.data.name, definition: event.data.definition, revision: report.revision + 1 };
    case 'ReportDiscarded':
      return { status: 'discarded', savedBy: report.savedBy };
    default:
      return unreachable(event);
  }
};
