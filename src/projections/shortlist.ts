import type { CharityEvent } from '../domain/charities/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'shortlist',
  keyColumn: 'saved',
  columns: {
    /** `<charity id>/<consultant id>` */
    saved: text(),
    charity_id: text(),
    consultant_id: text(),
  },
  indexes: [['charity_id']],
});

type AboutSaved = Extract<CharityEvent, { type: 'ConsultantShortlisted' | 'ConsultantRemovedFromShortlist' }>;

export const shortlist = projection<typeof table, AboutSaved>({
  table,
  version: 2,
  purpose: 'The consultants that charities have saved.',
  invariants: { 'The key consists of charity and consultant.': `saved = charity_id || '/' || consultant_id` },
  key: (event) => `${aggregateIdOf(event)}/${event.data.consultantId}`,
  handlers: {
    ConsultantShortlisted: (_row, event, key) => ({
      saved: key,
      charity_id: aggregateIdOf(event),
      consultant_id: event.data.consultantId,
    }),
    ConsultantRemovedFromShortlist: () => null,
  },
});
