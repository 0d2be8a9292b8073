import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Migration } from '../../platform/migrations.ts';

/** The channel on which an append announces the position of the last event it wrote. */
export const APPENDED_CHANNEL = 'history_appended';

/**
 * `data` and `metadata` are `json`, not `jsonb`: stored verbatim, so that reads return exactly what was written. A
 * position is an event's number in the global order, counted from 1.
 */
const events = `
create schema history;

create table history.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision integer not null check (revision >= 0),
  event_id uuid not null unique,
  type text collate "C" not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  unique (stream, revision)
);

create function history.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history is append-only: % is refused.', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger append_only before update or delete or truncate on history.events
  for each statement execute function history.refuse_change();
`;

/**
 * Writes several appends at once and returns one row for each, in order. An expected revision of -1 stands for "no
 * stream", -2 for "any". `sizes[n]` is the number of events that belong to append n; the event arrays hold the events
 * of all appends one after another.
 *
 * The lock is held until the transaction has committed, and the revision is checked by statements that begin after the
 * lock was granted (read committed). Hence no event can become visible before one with a lower position. Run it as a
 * statement of its own: a transaction around it would hold the lock over round trips.
 */
const append = `
create function history.append(
  streams text[], expected integer[], sizes integer[], ids uuid[], types text[], data json[], metadata json[]
) returns table (accepted boolean, last_revision integer, last_position bigint) language plpgsql as $$
declare
  head bigint;
  head_before bigint;
  now timestamptz;
  done integer := 0;
  actual integer;
  first_revision integer;
  known bigint;
begin
  perform pg_advisory_xact_lock(${advisoryLocks.appends});
  -- Asked for under the lock, so that it never contradicts the order.
  now := clock_timestamp();
  select coalesce(max(e.position), 0) into head from history.events e;
  head_before := head;

  for n in 1 .. cardinality(streams) loop
    select coalesce(max(e.revision), -1) into actual from history.events e where e.stream = streams[n];
    accepted := null;

    if sizes[n] > 0 and expected[n] <> actual then
      select e.revision into first_revision from history.events e
        where e.event_id = ids[done + 1] and e.stream = streams[n];
      if found and expected[n] in (-2, first_revision - 1) then
        select count(*), max(e.position) into known, last_position
          from unnest(ids[done + 1 : done + sizes[n]]) with ordinality as given (event_id, place)
          join history.events e on e.event_id = given.event_id
            and e.stream = streams[n] and e.revision = first_revision + given.place - 1;
        if known = sizes[n] then
          accepted := true;
          last_revision := first_revision + sizes[n] - 1;
        end if;
      end if;
    end if;

    if accepted is null then
      accepted := expected[n] in (-2, actual);
      if accepted then
        for k in done + 1 .. done + sizes[n] loop
          head := head + 1;
          actual := actual + 1;
          insert into history.events values (head, streams[n], actual, ids[k], types[k], data[k], metadata[k], now);
        end loop;
      end if;
      last_revision := actual;
      last_position := head;
    end if;

    done := done + sizes[n];
    return next;
  end loop;

  if head > head_before then
    perform pg_notify('${APPENDED_CHANNEL}', head::text);
  end if;
end
$$;
`;

/**
 * Stores people's new keys in the vault of the same database, in the statement that then calls `history.append`.
 * `of_append[k]` is the number of the append, from 1, whose events key k encrypts. Returns the appends' expected
 * revisions, with -3, which no stream has, in place of those whose events could not be decrypted: the person has another
 * key or a tombstone, or the epoch of the key is no longer the current one.
 *
 * Keys are stored before `history.append` takes its lock: it must not hold the lock while it waits for a registration.
 */
const storeKeys = `
create or replace function history.store_keys(
  expected integer[], of_append integer[], subjects text[], wrapped bytea[], epochs uuid[], made_at timestamptz[]
) returns integer[] language plpgsql as $$
declare
  stored integer;
begin
  insert into vault.person_keys (subject, wrapped, epoch, made_at)
    select k.subject, k.wrapped, k.epoch, k.made_at
    from unnest(subjects, store_keys.wrapped, epochs, store_keys.made_at) as k (subject, wrapped, epoch, made_at)
    where k.epoch is not distinct from (select e.epoch from vault.key_epochs e where e.state = 'current')
    on conflict do nothing;
  get diagnostics stored = row_count;
  if stored < cardinality(subjects) then
    for k in 1 .. cardinality(subjects) loop
      -- Repeated after a lost response, the statement finds its own keys.
      perform from vault.person_keys p where p.subject = subjects[k] and p.wrapped = store_keys.wrapped[k];
      if not found then
        expected[of_append[k]] := -3;
      end if;
    end loop;
  end if;
  return expected;
end
$$;
`;

/** The structure of the history in Postgres: schema `history`. */
export const historyMigrations: readonly Migration[] = [
  { id: 'history-001-events', sql: events },
  { id: 'history-002-append', sql: append },
  { id: 'history-003-store-keys', sql: storeKeys },
  // The function once stored the keys one by one.
  { id: 'history-004-store-keys-together', sql: storeKeys },
];
