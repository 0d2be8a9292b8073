import type { ReportEvent } from '../../domain/reports/events.ts';
import { by, member, report, type Sentences, sentence } from '../sentence-parts.ts';

export const reportSentences: Sentences<ReportEvent> = {
  ReportSaved: {
    status: 'Saved',
    sentence: ({ data }) => sentence`${member(data.savedBy)} saved the report ${report(data.reportId)}.`,
  },
  ReportRevised: ({ actor, id }) => sentence`${by(actor)} revised the report ${report(id)}.`,
  ReportDiscarded: {
    status: 'Discarded',
    sentence: ({ actor, id }) => sentence`${by(actor)} discarded the report ${report(id)}.`,
  },
};
