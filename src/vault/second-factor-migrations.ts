import type { Migration } from '../platform/migrations.ts';

/** Second factors, and the sessions that are waiting for one. */
export const secondFactorMigrations: readonly Migration[] = [
  {
    id: 'vault-second-factors-001',
    sql: `
      create table vault.second_factors (
        factor_id uuid primary key,
        user_id uuid not null,
        kind text not null check (kind in ('passkey', 'authenticator-app')),
        sealed bytea not null,
        -- Digest of a passkey's public name: it belongs to one account.
        credential bytea unique,
        counter bigint,
        last_step bigint,
        guesses integer not null default 0,
        guesses_since timestamptz,
        added_at timestamptz not null,
        confirmed_at timestamptz,
        last_used_at timestamptz,
        constraint passkeys_have_credentials check ((kind = 'passkey') = (credential is not null and counter is not null))
      );
      create index second_factors_by_user on vault.second_factors (user_id);
      create unique index one_app_of_a_member on vault.second_factors (user_id) where kind = 'authenticator-app';

      create table vault.recovery_codes (
        digest bytea primary key,
        user_id uuid not null
      );
      create index recovery_codes_by_user on vault.recovery_codes (user_id);

      create table vault.challenges (
        digest bytea primary key,
        user_id uuid not null,
        purpose text not null,
        expires_at timestamptz not null
      );
      create index challenges_by_user on vault.challenges (user_id);
      create index challenges_by_end on vault.challenges (expires_at);

      -- What a session still waits for, when the member last proved who they are, and wrong proofs since then.
      alter table vault.sessions
        add column awaits text check (awaits in ('second-factor', 'set-up')),
        add column proved_at timestamptz,
        add column wrong_proofs integer not null default 0;
    `,
  },
];
