import type { Migration } from '../../platform/migrations.ts';

/** The engine's own bookkeeping; the read models' tables are made by `prepare()`, one for each version. */
export const projectionMigrations: readonly Migration[] = [
  {
    id: 'projections-001-checkpoints',
    sql: `
      create schema projections;
      create schema read_models;

      create table projections.checkpoints (
        name text not null,
        version integer not null,
        -- Compared byte by byte, as positions are everywhere.
        position text collate "C" not null default '',
        -- Raised by every worker that takes over; a write under an older token is refused.
        fence bigint not null default 0,
        -- True for the one version that queries see.
        live boolean not null default false,
        last_error text,
        updated_at timestamptz not null default now(),
        primary key (name, version)
      );
      create unique index checkpoints_live_idx on projections.checkpoints (name) where live;

      create table projections.parked_events (
        projection text not null,
        version integer not null,
        position text collate "C" not null,
        -- 'row': the row with this key waits. 'stream': the key itself could not be told, so the stream waits.
        kind text not null check (kind in ('row', 'stream')),
        key text collate "C" not null,
        event_id text not null,
        event_type text not null,
        stream text not null,
        revision bigint not null,
        -- True for an event that only waits behind another of the same row or stream.
        waiting boolean not null,
        error text,
        attempts integer not null,
        parked_at timestamptz not null default now(),
        primary key (projection, version, position, kind, key)
      );
    `,
  },
  {
    id: 'projections-002-forgotten',
    sql: `
      -- Whom a version of a projection has been told to forget: what it still folds of them shows blanks as well.
      create table projections.forgotten (
        projection text not null,
        version integer not null,
        subject text collate "C" not null,
        primary key (projection, version, subject)
      );
    `,
  },
  {
    id: 'projections-003-generations',
    sql: `
      alter table projections.checkpoints
        -- Each rebuild of a version makes a generation, with a table of its own.
        add column generation integer not null default 1,
        -- 'main': the one that queries read once the version is live. 'next': built beside it. 'kept': the one before,
        -- kept in step.
        add column role text not null default 'main' check (role in ('main', 'next', 'kept')),
        add column started_at timestamptz not null default now(),
        -- When it first stood at the head of the history.
        add column ready_at timestamptz,
        -- Events since it was begun; null where they have not been counted from the beginning.
        add column passed bigint,
        -- Events a second, as an average whose memory fades within seconds; as of updated_at.
        add column intensity double precision not null default 0,
        add column last_event_at timestamptz,
        add column last_error_at timestamptz,
        -- The last comparison with the history, or the one under way.
        add column verification jsonb,
        drop constraint checkpoints_pkey,
        add primary key (name, version, generation);
      alter table projections.checkpoints alter column passed set default 0;

      alter table projections.parked_events
        add column generation integer not null default 1,
        drop constraint parked_events_pkey,
        add primary key (projection, version, generation, position, kind, key);

      create table projections.controls (
        name text primary key,
        -- How many of the orders in the stream of its operations have been carried out.
        obeyed integer not null,
        -- While it is set, nothing is folded.
        paused_at timestamptz,
        -- Up to where people are forgotten although nothing is folded.
        forgot_to text collate "C" not null default ''
      );
    `,
  },
  {
    id: 'projections-004-dropped',
    sql: `
      -- 'dropped': nobody may write it any more, and its table is about to go.
      alter table projections.checkpoints
        drop constraint checkpoints_role_check,
        add constraint checkpoints_role_check check (role in ('main', 'next', 'kept', 'dropped'));
    `,
  },
  {
    id: 'projections-005-workers',
    sql: `
      -- The processes that fold, as they last reported. Losing it costs a second.
      create unlogged table projections.workers (
        id text primary key,
        seen_at timestamptz not null
      );
    `,
  },
];
