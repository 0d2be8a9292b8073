import type { Kysely } from 'kysely';
import type { Files } from '../platform/files/files.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { isPhoto } from '../projections/queries/directory.ts';
import { projectOfFile } from '../projections/queries/project-files.ts';
import type { ReadModels } from '../projections/read-models.ts';

export interface FileSweepParts {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly readModels: Kysely<ReadModels>;
  readonly files: Pick<Files, 'sweep'>;
}

const MODELS = ['project_files', 'consultants'];

/** Deletes documents that belong to no project, and photos of no consultant, unless a read model that knows them is incomplete. */
export const sweepFiles = async ({ engine, readModels, files }: FileSweepParts): Promise<void> => {
  const known = (await engine.status()).filter(({ name, live }) => MODELS.includes(name) && live);
  const areComplete = known.every(({ caughtUp, parked, waiting }) => caughtUp && parked + waiting === 0);
  if (known.length < MODELS.length || !areComplete) return;
  await files.sweep(
    async (fileId) => (await projectOfFile(readModels, fileId)) !== null || (await isPhoto(readModels, fileId)),
  );
};
