import type { Migration } from '../platform/migrations.ts';

/** The table that records whether the installation was filled with the demo. */
export const demoMigrations: readonly Migration[] = [
  {
    id: 'demo-001-telling',
    sql: `create table public.demo (
      only_row boolean primary key default true check (only_row),
      seed integer not null,
      began_at timestamptz not null,
      finished_at timestamptz
    )`,
  },
];
