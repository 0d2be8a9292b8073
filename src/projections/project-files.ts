import { type Kysely, sql } from 'kysely';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { ProjectFile, ProjectFileList } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { ProjectFileRow, ReadModels } from './rows.ts';
import type { Viewer } from './viewer.ts';

export const projectFiles = projection<ProjectFileRow, Extract<ProjectEvent, { type: 'FileAttached' | 'FileRemoved' }>>(
  {
    name: 'project_files',
    version: 1,
    table: {
      keyColumn: 'file_id',
      columns: {
        file_id: 'text',
        project_id: 'text',
        name: 'text',
        media_type: 'text',
        size: 'bigint',
        uploaded_by: 'text',
        uploaded_at: 'timestamptz',
      },
      indexes: [['project_id', 'uploaded_at desc', 'file_id desc']],
    },
    personal: {
      subjectColumn: 'uploaded_by',
      erasedBy: byClosingTheAccount,
      blank: { name: 'Removed file' },
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
  },
);

const newest = newestFirst('uploaded_at', 'file_id');

/** Files with who uploaded them; a name that is not known yet is empty. */
const withUploaders = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('project_files')
    .leftJoin('accounts', 'accounts.user_id', 'project_files.uploaded_by')
    .selectAll('project_files')
    .select(sql<string>`coalesce(accounts.name, '')`.as('uploader'));

const fileOf =
  ({ role, userId }: Viewer) =>
  (row: ProjectFileRow & { readonly uploader: string }): ProjectFile => ({
    id: row.file_id,
    name: row.name,
    mediaType: row.media_type,
    size: row.size,
    uploadedBy: { id: row.uploaded_by, name: row.uploader },
    uploadedAt: row.uploaded_at,
    mayRemove: role === 'admin' || row.uploaded_by === userId,
  });

/**
 * A project's documents, newest first, as one of its participants sees them; who takes part is the caller's to check.
 * Throws `InvalidCursor`.
 */
export const listFiles = async (
  db: Kysely<ReadModels>,
  projectId: string,
  viewer: Viewer,
  request: PageRequest,
): Promise<ProjectFileList> => {
  const slice = sliceOf(newest, request);
  const [rows, total] = await Promise.all([
    withUploaders(db)
      .where('project_id', '=', projectId)
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countOf(db, db.selectFrom('project_files').where('project_id', '=', projectId)),
  ]);
  const page = pageOf(rows, slice, fileOf(viewer), (row) => [row.uploaded_at, row.file_id]);
  return { ...page, total };
};

/** One document of a project, as one of its participants sees it; null when the project has none such. */
export const findFile = async (
  db: Kysely<ReadModels>,
  projectId: string,
  fileId: string,
  viewer: Viewer,
): Promise<ProjectFile | null> => {
  const row = await withUploaders(db)
    .where('project_id', '=', projectId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row ? fileOf(viewer)(row) : null;
};

/** The project that a document belongs to; null for one that no project knows. */
export const projectOfFile = async (db: Kysely<ReadModels>, fileId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('project_files')
    .select('project_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.project_id ?? null;
};

/** The documents that a member uploaded, in all projects, oldest first. */
export const filesOf = async (
  db: Kysely<ReadModels>,
  userId: string,
): Promise<readonly { readonly projectId: string; readonly fileId: string }[]> =>
  db
    .selectFrom('project_files')
    .select(['project_id as projectId', 'file_id as fileId'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('file_id')
    .execute();

/** How much a member has uploaded that is still there, in bytes, in all projects. */
export const bytesHeldBy = async (db: Kysely<ReadModels>, userId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('project_files')
    .select(sql<number>`coalesce(sum(size), 0)::double precision`.as('bytes'))
    .where('uploaded_by', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
};
