import type { ReadDb } from '../read-models.ts';

const MOST = 20;

/** Failed verifications of the history that no administrator has acknowledged yet: the oldest 20. */
export const unansweredFailures = (db: ReadDb) =>
  db
    .selectFrom('verification_failures')
    .select(['verification_id as id', 'problem', 'failed_at as failedAt'])
    .where('answered_at', 'is', null)
    .orderBy('failed_at')
    .limit(MOST)
    .execute();
