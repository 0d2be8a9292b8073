import type { Migration } from '../../platform/migrations.ts';

/**
 * One row for each event of the history, with the hash of everything up to it; and how far the chain reaches. Type,
 * stream and revision identify an event that was deleted. Needs schema `history`.
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
  {
    id: 'seals-002-merkle-tree',
    sql: `
      -- The complete subtrees of the Merkle tree over all events (RFC 9162) with at least 2^8 leaves: number \`number\` of
      -- those with 2^level leaves, and the position of its last event.
      create table history.tree_nodes (
        level smallint not null check (level >= 8),
        number bigint not null,
        hash bytea not null check (length(hash) = 32),
        position text collate "C" not null,
        primary key (level, number)
      );
      create index tree_nodes_by_position on history.tree_nodes (position);
      create trigger append_only before update or delete or truncate on history.tree_nodes
        for each statement execute function history.refuse_change();

      -- Copies of the signed checkpoints. What they prove, they prove outside the database.
      create table history.checkpoints (
        signed_at timestamptz not null,
        events bigint not null,
        position text collate "C" not null,
        note text not null,
        public_key text not null,
        primary key (signed_at, events)
      );
      create trigger append_only before update or delete or truncate on history.checkpoints
        for each statement execute function history.refuse_change();

      create table history.verifications (
        id uuid primary key,
        requested_at timestamptz not null,
        -- Id of the administrator; null for the nightly verification.
        requested_by text,
        status text not null check (status in ('waiting', 'running', 'intact', 'failed', 'broken-off')),
        stage text not null default 'history' check (stage in ('history', 'read-models')),
        done bigint not null default 0,
        total bigint not null default 0,
        finished_at timestamptz,
        -- Of a failed one: kind, problem and advice.
        finding jsonb,
        -- The last matching checkpoint of an intact one, if any was compared.
        witnessed jsonb,
        attempts integer not null default 0,
        worker uuid,
        leased_until timestamptz,
        constraint leased_while_running check ((leased_until is null) = (status <> 'running')),
        constraint finding_when_failed check ((finding is null) = (status <> 'failed'))
      );
      create unique index one_verification on history.verifications ((true)) where status in ('waiting', 'running');
    `,
  },
];
