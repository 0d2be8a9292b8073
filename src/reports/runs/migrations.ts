import type { Migration } from '../../platform/migrations.ts';

/** Runs of reports: the request, its requester, its progress and its result. Contains no personal data. */
export const reportMigrations: readonly Migration[] = [
  {
    id: 'reports-001-runs',
    sql: `
      create schema reports;

      create table reports.runs (
        id uuid primary key,
        -- Who asked for it, and alone sees it.
        user_id text not null,
        title text not null,
        -- As it was asked for, and what that came to: a shipped report with its parameters, or a definition.
        of jsonb not null,
        plan jsonb not null,
        status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        events integer not null default 0,
        total integer not null default 0,
        requested_at timestamptz not null,
        finished_at timestamptz,
        result jsonb,
        error text,
        attempts integer not null default 0,
        -- Who is at it, and until when it is believed; then the run starts again elsewhere.
        worker uuid,
        leased_until timestamptz,
        constraint leased_while_running check ((leased_until is null) = (status <> 'running')),
        constraint result_when_done check ((result is null) = (status <> 'done'))
      );
      create index runs_of_member on reports.runs (user_id, requested_at desc, id desc);
      create index runs_to_do on reports.runs (requested_at) where status in ('waiting', 'running');
    `,
  },
  {
    id: 'reports-002-without-people',
    sql: `
      -- Whether the run was made for an analyst, without people. Earlier runs had ids: analysts no longer see theirs.
      alter table reports.runs add column without_people boolean not null default false;
    `,
  },
];
