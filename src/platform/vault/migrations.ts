import type { Migration } from '../migrations.ts';

/** The vault's tables. Nothing here is derived from events; nothing personal is here in plain text. */
export const vaultMigrations: readonly Migration[] = [
  {
    id: 'vault-001-tables',
    sql: `
      create schema vault;

      create table vault.master_key_proof (
        only_row boolean primary key default true check (only_row),
        sealed bytea not null
      );

      create table vault.person_keys (
        subject text primary key,
        wrapped bytea,
        made_at timestamptz not null,
        destroyed_at timestamptz,
        constraint destroyed_means_gone check ((wrapped is null) = (destroyed_at is not null))
      );

      create table vault.names (
        digest bytea primary key,
        kind text not null check (kind in ('username', 'email')),
        user_id uuid not null,
        confirmed_at timestamptz,
        constraint one_name_of_a_kind unique (user_id, kind)
      );

      create table vault.credentials (
        user_id uuid primary key,
        hash text not null,
        set_at timestamptz not null
      );

      create table vault.registrations (
        registration_id uuid primary key,
        payload bytea not null,
        begun_at timestamptz not null
      );
      create index registrations_by_age on vault.registrations (begun_at);

      create table vault.sessions (
        digest bytea primary key,
        user_id uuid not null,
        role text not null,
        device text not null,
        opened_at timestamptz not null,
        last_seen_at timestamptz not null,
        idle_until timestamptz not null,
        absolute_until timestamptz not null
      );
      create index sessions_by_user on vault.sessions (user_id);
      create index sessions_by_end on vault.sessions (least(idle_until, absolute_until));

      create table vault.idempotency (
        digest bytea primary key,
        fingerprint bytea not null,
        resource_id uuid not null,
        leased_until timestamptz,
        completed_at timestamptz,
        expires_at timestamptz not null
      );
      create index idempotency_by_end on vault.idempotency (expires_at);
    `,
  },
];
