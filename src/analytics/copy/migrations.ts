import type { Migration } from '../../platform/migrations.ts';

/** The files of the analytical copy, and the position up to which it is complete. Contains no personal data. */
export const analyticsMigrations: readonly Migration[] = [
  {
    id: 'analytics-001-manifest',
    sql: `
      create schema analytics;

      create table analytics.copies (
        id uuid primary key,
        -- The tables, the pseudonyms and the erasures that it was written with. Another basis needs another copy.
        basis text not null,
        -- It contains every event up to this position; '' before the first.
        complete_to text not null default '',
        events bigint not null default 0,
        -- The time of recording of the last event in it.
        recorded_to timestamptz,
        -- Queries read the live copy. Another one is being written, or about to be deleted.
        is_live boolean not null default false,
        -- Counts the changes of its files.
        version bigint not null default 0,
        begun_at timestamptz not null default now()
      );
      create unique index one_live_copy on analytics.copies (is_live) where is_live;

      create table analytics.files (
        copy uuid not null references analytics.copies on delete cascade,
        -- Of the file in the folder of its copy.
        name text primary key,
        table_name text not null,
        -- A month or a year.
        period text not null,
        rows bigint not null,
        bytes bigint not null,
        -- How many times its rows have been compacted.
        level integer not null,
        added_version bigint not null,
        -- Replaced by others. It is deleted when no query can read it any more.
        dropped_version bigint,
        dropped_at timestamptz
      );
      create index files_of_copy on analytics.files (copy, table_name, period) where dropped_at is null;
    `,
  },
];
