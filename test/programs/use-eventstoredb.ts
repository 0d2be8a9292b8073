/** Opens an EventStoreDB history, appends, follows and closes it: a test watches whether the process then ends. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';

const [url = ''] = process.argv.slice(2);
const store = await openEventStoreDb({ url, logger: pino({ level: 'silent' }) });
const actor = { id: randomUUID(), role: 'system' } as const;
const metadata = {
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
  actor,
  source: 'test',
  correlationId: randomUUID(),
  causationId: randomUUID(),
};
const events = ['one', 'two'].map((note) => ({ eventId: randomUUID(), type: 'NoteTaken', data: { note }, metadata }));
await store.append(`note-${randomUUID()}`, events, 'no-stream');

let seen = 0;
for await (const _ of store.subscribeAll(ORIGIN, new AbortController().signal)) {
  seen += 1;
  if (seen === 2) break;
}
// One more subscription waits for an event that never comes.
const waiting = store
  .subscribeAll(await store.head(), new AbortController().signal)
  [Symbol.asyncIterator]()
  .next();
await store.close();
await waiting;
process.stdout.write(`closed after ${seen} events\n`);
