import type { Migration } from '../../platform/migrations.ts';

export const reactorMigrations: readonly Migration[] = [
  {
    id: 'reactors-001-checkpoints',
    sql: `
      create schema reactors;

      create table reactors.checkpoints (
        name text primary key,
        -- Compared byte by byte, as positions are everywhere.
        position text collate "C" not null,
        last_error text,
        updated_at timestamptz not null default now()
      );

      create table reactors.parked_events (
        reactor text not null,
        position text collate "C" not null,
        event_id text not null,
        event_type text not null,
        stream text not null,
        revision bigint not null,
        error text not null,
        attempts integer not null,
        parked_at timestamptz not null default now(),
        primary key (reactor, position)
      );
    `,
  },
];
