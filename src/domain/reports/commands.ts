import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { ByEditor, OfRevision } from '../kernel/revision.ts';
import type { SavedDefinition } from './events.ts';

interface Content {
  readonly name: string;
  readonly definition: SavedDefinition;
}

export interface ReportToSave extends Content {
  readonly reportId: string;
  readonly savedBy: string;
}

const reportCommands = defineCommands({
  /** Saves a report under a name. */
  SaveReport: data<ReportToSave>(),
  /** Changes a report's name and definition. */
  ReviseReport: data<ByEditor & Content & OfRevision>(),
  /** Deletes a report. */
  DiscardReport: data<ByEditor>(),
});
export type ReportCommand = CommandOf<typeof reportCommands>;

export const { saveReport, reviseReport, discardReport } = reportCommands;
