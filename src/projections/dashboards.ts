import type { DashboardEvent, Tile } from '../domain/dashboards/events.ts';
import { type MailedMember, mailsAfter } from '../domain/dashboards/state.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, jsonb, nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'dashboards',
  keyColumn: 'dashboard_id',
  columns: {
    dashboard_id: text(),
    name: text(),
    /** In the order of the page. */
    tiles: jsonb<readonly Tile[]>(),
    /** Members who receive the figures by email. */
    mails: jsonb<readonly MailedMember[]>(),
    saved_by: text(),
    saved_at: timestamptz(),
    revised_at: nullable(timestamptz()),
    /** How often it has been revised. */
    revision: integer(),
  },
  indexes: [['saved_at desc', 'dashboard_id desc']],
});

export type DashboardRow = RowOf<typeof table>;

export const dashboards = projection<typeof table, DashboardEvent>({
  table,
  version: 3,
  purpose: 'Dashboards of saved queries and questions.',
  key: aggregateIdOf,
  handlers: {
    DashboardSaved: (_row, { data, metadata }) => ({
      dashboard_id: data.dashboardId,
      name: data.name,
      tiles: data.tiles,
      mails: [],
      saved_by: data.savedBy,
      saved_at: metadata.occurredAt,
      revised_at: null,
      revision: 0,
    }),
    DashboardRevised: (row, { data, metadata }) =>
      row && {
        ...row,
        name: data.name,
        tiles: data.tiles,
        revised_at: metadata.occurredAt,
        revision: row.revision + 1,
      },
    DashboardDiscarded: () => null,
    DashboardMailsRequested: (row, event) => row && { ...row, mails: mailsAfter(row.mails, event) },
    DashboardMailsStopped: (row, event) => row && { ...row, mails: mailsAfter(row.mails, event) },
    DashboardMailed: (row, event) => row && { ...row, mails: mailsAfter(row.mails, event) },
  },
});
