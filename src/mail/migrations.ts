import type { Migration } from '../platform/migrations.ts';

/** The outbox. Personal data in it is encrypted. */
export const mailMigrations: readonly Migration[] = [
  {
    id: 'mail-001-outbox',
    sql: `
      create schema mail;

      create table mail.outbox (
        id uuid primary key,
        -- Whose key seals it.
        reader text not null,
        template text not null,
        merge_key text,
        status text not null check (status in ('waiting', 'sent', 'failed', 'kept')),
        -- Address, subject and content as JSON, sealed with the reader's key; gone once it was sent.
        sealed bytea,
        attempts integer not null default 0,
        created_at timestamptz not null,
        -- When it is due; null unless it waits.
        next_attempt_at timestamptz,
        -- A worker is at it until then, or has died.
        leased_until timestamptz,
        sent_at timestamptz,
        -- The last attempt that failed, and why.
        failed_at timestamptz,
        last_error text,
        constraint content_until_sent check ((sealed is null) = (status = 'sent')),
        constraint due_while_waiting check ((next_attempt_at is null) = (status <> 'waiting'))
      );
      create index outbox_due on mail.outbox (next_attempt_at) where status = 'waiting';
      create unique index outbox_merged on mail.outbox (merge_key) where status = 'waiting' and attempts = 0;
      create index outbox_newest on mail.outbox (created_at desc, id desc);
      create index outbox_readers on mail.outbox (reader) where sealed is not null;
      create index outbox_sent on mail.outbox (sent_at) where status = 'sent';
      create index outbox_failures on mail.outbox (failed_at) where failed_at is not null;
    `,
  },
  {
    id: 'mail-002-receipts',
    sql: `
      -- Which mailbox a receipt goes to, as a keyed digest, for as long as receipts are counted; null in all other mails.
      alter table mail.outbox add column mailbox bytea;
      create index outbox_receipts on mail.outbox (mailbox, template, created_at) where mailbox is not null;
    `,
  },
  {
    id: 'mail-003-traces',
    sql: `
      -- W3C traceparent of what led to the mail, while tracing is on.
      alter table mail.outbox add column trace text;
    `,
  },
  {
    id: 'mail-004-sent-to',
    sql: `
      create index outbox_sent_to on mail.outbox (reader, template) where status = 'sent';
    `,
  },
  {
    id: 'mail-005-digests',
    sql: `
      -- Until when each member has had their daily mail.
      create table mail.digests (
        user_id text primary key,
        covered_until timestamptz not null
      );
    `,
  },
  {
    id: 'mail-006-by-status',
    sql: `
      create index outbox_by_status on mail.outbox (status, created_at desc, id desc);
    `,
  },
  {
    id: 'mail-007-digest-positions',
    sql: `
      -- The last event of the history that the mail could be about; null in rows of an earlier release, and after the
      -- history has got other positions.
      alter table mail.digests add column covered_position text collate "C";
    `,
  },
];
