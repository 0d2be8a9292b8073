import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { type Editor, isOutdated, mayChange, type OfRevision } from '../kernel/revision.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { ReportCommand, ReportToSave } from './commands.ts';
import {
  type ReportEvent,
  reportDiscarded,
  reportEvents,
  reportRevised,
  reportSaved,
  type SavedDefinition,
} from './events.ts';
import { evolve, initial, type SavedReport } from './state.ts';

const nameRequired = reject('report-name-required', 'Please give the report a name.', 'name');
const unknown = reject('report-unknown', 'This report no longer exists.');
const notYours = reject(
  'report-not-yours',
  'Only administrators and the member who saved this report can change it. You can save your own copy.',
);

const changed = reject(
  'report-changed',
  'This report has been changed since you opened it. Save yours as a copy, or reload the page to see the new version.',
);

const save = (report: SavedReport, wanted: ReportToSave): Decision<ReportEvent> => {
  if (isBlank(wanted.name)) return nameRequired;
  switch (report.status) {
    case 'none':
      return [reportSaved(wanted)];
    case 'saved': {
      const { reportId: _id, ...content } = wanted;
      const { status: _status, revision: _revision, ...current } = report;
      return sameData(current, content) ? [] : reject('report-already-saved', 'Another report already has this id.');
    }
    case 'discarded':
      return unknown;
    default:
      return unreachable(report);
  }
};

const revise = (
  report: SavedReport,
  by: Editor,
  content: { readonly name: string; readonly definition: SavedDefinition },
  { revision }: OfRevision,
): Decision<ReportEvent> => {
  if (report.status !== 'saved') return unknown;
  if (!mayChange(report, by)) return notYours;
  if (isBlank(content.name)) return nameRequired;
  if (sameData({ name: report.name, definition: report.definition }, content)) return [];
  return isOutdated({ revision }, report) ? changed : [reportRevised(content)];
};

const discard = (report: SavedReport, by: Editor): Decision<ReportEvent> => {
  if (report.status === 'none') return unknown;
  if (!mayChange(report, by)) return notYours;
  return report.status === 'discarded' ? [] : [reportDiscarded({})];
};

const decide = (report: SavedReport, command: ReportCommand): Decision<ReportEvent> => {
  switch (command.type) {
    case 'SaveReport':
      return save(report, command.data);
    case 'ReviseReport': {
      const { by, name, definition, revision } = command.data;
      return revise(report, by, { name, definition }, { revision });
    }
    case 'DiscardReport':
      return discard(report, command.data.by);
    default:
      return unreachable(command);
  }
};

/** A report definition that a member saved under a name. */
export const savedReport: Decider<SavedReport, ReportCommand, ReportEvent> = {
  category: reportEvents.category,
  initial,
  evolve,
  decide,
};
