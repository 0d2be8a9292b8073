import type { ReportEvent } from '../../domain/reports/events.ts';
import { by, member, report, type Sentences, say } from '../sentence-parts.ts';

export const reportSentences: Sentences<ReportEvent> = {
  ReportSaved: ({ data: { reportId, savedBy } }) => say`${member(savedBy)} saved the report ${report(reportId)}.`,
  ReportRevised: ({ actor, id }) => say`${by(actor)} revised the report ${report(id)}.`,
  ReportDiscarded: ({ actor, id }) => say`${by(actor)} discarded the report ${report(id)}.`,
};
