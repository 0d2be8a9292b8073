import type { Kysely } from 'kysely';
import { ORIGIN } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { isPhoto } from '../projections/queries/directory.ts';
import { projectOfFile } from '../projections/queries/project-files.ts';
import type { ReadModels } from '../projections/read-models.ts';

export interface FileSweepParts {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly readModels: Kysely<ReadModels>;
  readonly files: Pick<Files, 'sweep'>;
  readonly history: Pick<EventStore, 'readAll'>;
}

const MODELS = ['project_files', 'consultants'];

/**
 * Deletes documents that belong to no project, and photos of no consultant, unless a read model that knows them is
 * incomplete. Files from before the first event stay: their database was lost or is not mounted, and this one is new.
 */
export const sweepFiles = async ({ engine, readModels, files, history }: FileSweepParts): Promise<void> => {
  const known = (await engine.status()).filter(({ name, live }) => MODELS.includes(name) && live);
  const areComplete = known.every(({ caughtUp, parked, waiting }) => caughtUp && parked + waiting === 0);
  if (known.length < MODELS.length || !areComplete) return;
  const [first] = (await history.readAll(ORIGIN, 1)).events;
  if (first === undefined) return;
  const begunAt = new Date(first.recordedAt);
  await files.sweep(
    async (fileId, keptAt) =>
      keptAt < begunAt || (await projectOfFile(readModels, fileId)) !== null || (await isPhoto(readModels, fileId)),
  );
};
