import type { TestProject } from 'vitest/node';

/** Gives the run one Postgres server: the one at `TEST_POSTGRES_URL`, otherwise an embedded one of its own. */
export default async (project: TestProject): Promise<void> => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set');
  project.provide('postgresUrl', url);
};
