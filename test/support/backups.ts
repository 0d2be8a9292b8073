import pg from 'pg';

/** Removes the table of migrations that `freshDatabase` creates: a restore needs an empty database. */
export const emptied = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop table if exists public.migrations');
  await client.end();
  return databaseUrl;
};
