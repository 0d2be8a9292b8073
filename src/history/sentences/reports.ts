import type { ReportEvent } from '../../domain/reports/events.ts';
import { becomes, by, member, report, type Sentences, sentence } from '../sentence-parts.ts';

export const reportSentences: Sentences<ReportEvent> = {
  ReportSaved: becomes(
    'Saved',
    ({ data }) => sentence`${member(data.savedBy)} saved the report ${report(data.reportId)}.`,
  ),
  ReportRevised: ({ actor, id }) => sentence`${by(actor)} revised the report ${report(id)}.`,
  ReportDiscarded: becomes('Discarded', ({ actor, id }) => sentence`${by(actor)} discarded the report ${report(id)}.`),
};
