import type { Migration } from '../../platform/migrations.ts';

/**
 * One row for each event of the history, with the hash of everything up to it; and how far the chain reaches. Type,
 * stream and revision are there to name an event that is gone. Needs schema `history`.
 */
export const integrityMigrations: readonly Migration[] = [
  {
    id: 'seals-001-chain',
    sql: `
      create table history.seals (
        -- Compared byte by byte, as positions are everywhere.
        position text collate "C" primary key,
        event_id uuid not null,
        stream text collate "C" not null,
        revision integer not null,
        type text collate "C" not null,
        hash bytea not null check (length(hash) = 32)
      );

      create trigger append_only before update or delete or truncate on history.seals
        for each statement execute function history.refuse_change();

      create table history.seal_head (
        only_one boolean primary key default true check (only_one),
        events bigint not null,
        position text collate "C" not null,
        hash bytea not null check (length(hash) = 32),
        sealed_at timestamptz
      );
      insert into history.seal_head (events, position, hash) values (0, '', decode(repeat('00', 32), 'hex'));
    `,
  },
];
