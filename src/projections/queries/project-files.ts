import { sql } from 'kysely';
import type { ProjectFile, ProjectFileList } from '../../contract/files.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { ProjectFileRow } from '../project-files.ts';
import type { ReadDb } from '../read-models.ts';
import type { Viewer } from './viewer.ts';

/** Files with their uploaders; an uploader's name is empty until the read models have it. */
const withUploaders = (db: ReadDb) =>
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
 * A project's documents, newest first, as one participant sees them. The caller checks access. Throws `InvalidCursor`.
 */
export const listFiles = async (
  db: ReadDb,
  projectId: string,
  viewer: Viewer,
  request: PageRequest,
): Promise<ProjectFileList> =>
  listPage(db, request, {
    matching: db.selectFrom('project_files').where('project_id', '=', projectId),
    rows: withUploaders(db).where('project_id', '=', projectId),
    order: newestFirst('uploaded_at', 'file_id'),
    entryOf: fileOf(viewer),
    keyOf: (row) => [row.uploaded_at, row.file_id],
  });

/** One document of a project, as one participant sees it; null if there is none. The caller checks access. */
export const findFile = async (
  db: ReadDb,
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

/** The ID of the project that a document belongs to; null if there is none. */
export const projectOfFile = async (db: ReadDb, fileId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('project_files')
    .select('project_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.project_id ?? null;
};

/** Those of these files that are documents of projects. */
export const projectFilesAmong = async (db: ReadDb, fileIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await db.selectFrom('project_files').select('file_id').where('file_id', 'in', fileIds).execute();
  return rows.map(({ file_id }) => file_id);
};

/** A member's documents in all projects, oldest first. */
export const filesOf = async (
  db: ReadDb,
  userId: string,
): Promise<readonly { readonly projectId: string; readonly fileId: string }[]> =>
  db
    .selectFrom('project_files')
    .select(['project_id as projectId', 'file_id as fileId'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('file_id')
    .execute();

/** The total size of a member's documents in all projects, in bytes. */
export const bytesHeldBy = async (db: ReadDb, userId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('project_files')
    .select(sql<number>`coalesce(sum(size), 0)::double precision`.as('bytes'))
    .where('uploaded_by', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
};
