import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { projection } from './engine/projection.ts';
import { bigint, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'project_files',
  keyColumn: 'file_id',
  columns: {
    file_id: text(),
    project_id: text(),
    name: text(),
    media_type: text(),
    /** Bytes. */
    size: bigint(),
    uploaded_by: text(),
    uploaded_at: timestamptz(),
  },
  indexes: [['project_id', 'uploaded_at desc', 'file_id desc']],
});

export type ProjectFileRow = RowOf<typeof table>;

export const projectFiles = projection<typeof table, Extract<ProjectEvent, { type: 'FileAttached' | 'FileRemoved' }>>({
  table,
  version: 2,
  purpose: 'The documents of projects, without their content.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { uploaded_by: { name: 'Removed file' } },
  },
  invariants: {
    'A document is not empty.': 'size > 0',
  },
  key: ({ data }) => data.fileId,
  handlers: {
    FileAttached: (_row, event) => ({
      file_id: event.data.fileId,
      project_id: aggregateIdOf(event),
      name: event.data.name,
      media_type: event.data.mediaType,
      size: event.data.size,
      uploaded_by: event.data.uploadedBy,
      uploaded_at: event.metadata.occurredAt,
    }),
    FileRemoved: () => null,
  },
});
