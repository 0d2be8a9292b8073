import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { Changing, DiscardReport, ReportCommand, ReviseReport, SaveReport } from './commands.ts';
import { type ReportEvent, reportDiscarded, reportEvents, reportRevised, reportSaved } from './events.ts';
import { evolve, initial, type SavedReport } from './state.ts';

const nameRequired = reject('report-name-required', 'Please give the report a name.', 'name');
const unknown = reject('report-unknown', 'There is no such report any more.');
const notYours = reject(
  'report-not-yours',
  'Only whoever saved a report and administrators can change it. You can save a copy of your own.',
);

const mayChange = ({ savedBy }: { readonly savedBy: string }, { userId, isAdministrator }: Changing): boolean =>
  isAdministrator || savedBy === userId;

const save = (report: SavedReport, { data }: SaveReport): Decision<ReportEvent> => {
  if (isBlank(data.name)) return nameRequired;
  switch (report.status) {
    case 'none':
      return [reportSaved(data)];
    case 'kept': {
      const { savedBy, name, definition } = report;
      return sameData(
        { savedBy, name, definition },
        { savedBy: data.savedBy, name: data.name, definition: data.definition },
      )
        ? []
        : reject('report-already-saved', 'Another report is saved under this id already.');
    }
    case 'discarded':
      return unknown;
    default:
      return unreachable(report);
  }
};

const revise = (report: SavedReport, { data: { by, name, definition } }: ReviseReport): Decision<ReportEvent> => {
  if (report.status !== 'kept') return unknown;
  if (!mayChange(report, by)) return notYours;
  if (isBlank(name)) return nameRequired;
  return sameData({ name: report.name, definition: report.definition }, { name, definition })
    ? []
    : [reportRevised({ name, definition })];
};

const discard = (report: SavedReport, { data: { by } }: DiscardReport): Decision<ReportEvent> => {
  if (report.status === 'none') return unknown;
  if (!mayChange(report, by)) return notYours;
  return report.status === 'discarded' ? [] : [reportDiscarded({})];
};

const decide = (report: SavedReport, command: ReportCommand): Decision<ReportEvent> => {
  switch (command.type) {
    case 'SaveReport':
      return save(report, command);
    case 'ReviseReport':
      return revise(report, command);
    case 'DiscardReport':
      return discard(report, command);
    default:
      return unreachable(command);
  }
};

/** A report that somebody put together and kept under a name. */
export const savedReport: Decider<SavedReport, ReportCommand, ReportEvent> = {
  category: reportEvents.category,
  initial,
  evolve,
  decide,
};
