import { ORIGIN } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { photosAmong } from '../projections/queries/directory.ts';
import { projectFilesAmong } from '../projections/queries/project-files.ts';
import type { ReadDb } from '../projections/read-models.ts';

interface FileSweepParts {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly readModels: ReadDb;
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
  await files.sweep(async (kept) => {
    const idsOf = (isWanted: (keptAt: Date) => boolean) =>
      kept.filter(({ keptAt }) => isWanted(keptAt)).map(({ fileId }) => fileId);
    const [earlier, own] = [idsOf((keptAt) => keptAt < begunAt), idsOf((keptAt) => keptAt >= begunAt)];
    if (own.length === 0) return new Set(earlier);
    const used = await Promise.all([projectFilesAmong(readModels, own), photosAmong(readModels, own)]);
    return new Set([...earlier, ...used.flat()]);
  });
};
