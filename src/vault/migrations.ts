import type { Migration } from '../platform/migrations.ts';
import { secondFactorMigrations } from './second-factor-migrations.ts';

/** The vault's tables. They are not derived from events, and contain no personal data in plain text. */
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
  {
    id: 'vault-002-life-of-an-account',
    sql: `
      -- An account whose e-mail address changes has two for a moment, of which one is confirmed.
      alter table vault.names drop constraint one_name_of_a_kind;
      create unique index one_confirmed_name_of_a_kind on vault.names (user_id, kind) where confirmed_at is not null;
      create unique index one_reserved_name_of_a_kind on vault.names (user_id, kind) where confirmed_at is null;

      -- The role is null until the next sign-in of an account that was made before there was this column.
      alter table vault.credentials
        add column role text,
        add column generation integer not null default 1;

      create table vault.email_changes (
        user_id uuid primary key,
        payload bytea not null,
        begun_at timestamptz not null
      );
      create index email_changes_by_age on vault.email_changes (begun_at);

      create table vault.password_changes (
        change_id uuid primary key,
        user_id uuid not null,
        note text not null,
        made_at timestamptz not null
      );
      create index password_changes_by_age on vault.password_changes (made_at);
      create index password_changes_by_user on vault.password_changes (user_id);

      create table vault.reset_requests (
        request_id uuid primary key,
        address bytea not null,
        payload bytea,
        asked_at timestamptz not null
      );
      create index reset_requests_by_address on vault.reset_requests (address, asked_at);
      create index reset_requests_open on vault.reset_requests (asked_at) where payload is not null;
      create index reset_requests_answered on vault.reset_requests (asked_at) where payload is null;

      create table vault.reset_tokens (
        digest bytea primary key,
        user_id uuid not null,
        expires_at timestamptz not null
      );
      create index reset_tokens_by_user on vault.reset_tokens (user_id);
      create index reset_tokens_by_end on vault.reset_tokens (expires_at);

      create table vault.invitation_tokens (
        digest bytea primary key,
        invitation_id uuid not null,
        expires_at timestamptz not null
      );
      create index invitation_tokens_by_invitation on vault.invitation_tokens (invitation_id);
      create index invitation_tokens_by_end on vault.invitation_tokens (expires_at);

      create table vault.invited_members (
        user_id uuid primary key,
        invitation_id uuid not null
      );
    `,
  },
  {
    id: 'vault-003-lease-holders',
    sql: `
      -- The attempt that holds the lease of a key: an attempt that was taken over changes nothing any more.
      alter table vault.idempotency add column holder uuid;
    `,
  },
  {
    id: 'vault-004-pseudonym-keys',
    sql: `
      create table vault.pseudonym_keys (
        epoch integer primary key,
        wrapped bytea not null,
        made_at timestamptz not null
      );
    `,
  },
  ...secondFactorMigrations,
  {
    id: 'vault-004-sign-in-limits',
    sql: `
      -- Counts of attempts. Unlogged: a crash of the database empties it.
      create unlogged table vault.rate_buckets (
        key bytea primary key,
        empty_at timestamptz not null
      );
      create index rate_buckets_by_end on vault.rate_buckets (empty_at);

      create table vault.known_devices (
        digest bytea not null,
        user_id uuid not null,
        expires_at timestamptz not null,
        primary key (digest, user_id)
      );
      create index known_devices_by_user on vault.known_devices (user_id);
      create index known_devices_by_end on vault.known_devices (expires_at);

      -- The same mailed links either reset a password or sign in.
      alter table vault.reset_tokens add column purpose text not null default 'password-reset';
      alter table vault.reset_requests add column purpose text not null default 'password-reset';
    `,
  },
  {
    id: 'vault-004-key-epochs',
    sql: `
      -- Whose key wraps this key; null: one derived from the master key.
      alter table vault.person_keys add column epoch uuid;

      -- The epochs whose key files may exist. New keys are wrapped under the current one only.
      create table vault.key_epochs (
        epoch uuid primary key,
        state text not null check (state in ('new', 'current', 'retired')),
        begun_at timestamptz not null
      );
      create unique index one_current_epoch on vault.key_epochs (state) where state = 'current';

      -- The last complete erasure: what was erased before it began is in no file of the database any more.
      create table vault.last_erasure (
        only_row boolean primary key default true check (only_row),
        begun_at timestamptz not null,
        completed_at timestamptz not null
      );
    `,
  },
  {
    id: 'vault-004-email-proofs',
    sql: `
      -- Null for usernames and proved addresses. Addresses of earlier releases count as proved.
      alter table vault.names add column unproved_since timestamptz;
      create index names_unproved on vault.names (unproved_since) where unproved_since is not null;

      create table vault.email_tokens (
        digest bytea primary key,
        user_id uuid not null,
        purpose text not null check (purpose in ('prove', 'claim', 'undo')),
        -- Keyed digest of the address that the mail went to.
        address bytea not null,
        expires_at timestamptz not null
      );
      create index email_tokens_by_user on vault.email_tokens (user_id);
      create index email_tokens_by_end on vault.email_tokens (expires_at);
    `,
  },
  {
    id: 'vault-004-visited-pages',
    sql: `
      -- The pages that were visited on a day, so that strangers cannot make up any number of them.
      create table vault.visited_pages (
        day date not null,
        page text not null,
        primary key (day, page)
      );
    `,
  },
  {
    id: 'vault-005-rewritten-keys',
    sql: `
      -- When an erasure had rewritten every table that held this erased person; null: the next one does.
      alter table vault.person_keys add column rewritten_at timestamptz;
      update vault.person_keys set rewritten_at = completed_at from vault.last_erasure where destroyed_at < begun_at;
      create index person_keys_to_rewrite on vault.person_keys (subject)
        where destroyed_at is not null and rewritten_at is null;
    `,
  },
  {
    id: 'vault-006-delivery-of-links',
    sql: `alter table vault.reset_tokens add column delivery text not null default 'mailed'
      check (delivery in ('mailed', 'handed-over'))`,
  },
];
