import type { Kysely } from 'kysely';
import type { Files } from '../platform/files/files.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { projectOfFile } from '../projections/queries/project-files.ts';
import type { ReadModels } from '../projections/read-models.ts';

export interface FileSweepParts {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly readModels: Kysely<ReadModels>;
  readonly files: Pick<Files, 'sweep'>;
}

const MODEL = 'project_files';

/** Deletes documents that belong to no project, unless the read model of documents is incomplete. */
export const sweepFiles = async ({ engine, readModels, files }: FileSweepParts): Promise<void> => {
  const known = (await engine.status()).find(({ name, live }) => name === MODEL && live);
  if (known === undefined || !known.caughtUp || known.parked + known.waiting > 0) return;
  await files.sweep(async (fileId) => (await projectOfFile(readModels, fileId)) !== null);
};
