import { fieldsOfEvent } from '../../history/event-fields.ts';
import { withoutPeople } from '../../history/past.ts';
import type { Narrowed } from '../../projections/history-filter.ts';
import {
  everyEvent,
  findEvent,
  latestRevision,
  listHistory,
  listMoments,
  type ToldEvent,
} from '../../projections/history-list.ts';
import type { HistoryReader } from '../../projections/history-names.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HistoryEntry } from '../contract/history.ts';
import { type Columns, csvOf } from '../csv.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound } from '../problems.ts';
import { writtenFile } from '../written-file.ts';

const readerOf = ({ role }: Caller): HistoryReader => ({ seesPeople: role === 'admin' });

/** A filter as it is noted who used it: without words, which may name people. */
const noted = ({ search, ...filter }: Narrowed): { field: string; value: string }[] =>
  [...Object.entries(filter), ...(search ? [['search', '…'] as const] : [])]
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([field, value]) => ({ field, value }))
    .sort((one, other) => (one.field < other.field ? -1 : 1));

const textOf = (sentence: HistoryEntry['sentence']): string => sentence.map(({ text }) => text).join('');

const columns: Columns<ToldEvent> = [
  ['Position', ({ entry }) => entry.position],
  ['Event', ({ entry }) => entry.id],
  ['Happened', ({ entry }) => entry.occurredAt],
  ['Recorded', ({ entry }) => entry.recordedAt],
  ['Context', ({ entry }) => entry.context],
  ['Type', ({ entry }) => entry.type],
  ['Version', ({ entry }) => entry.version],
  ['Stream', ({ entry }) => entry.stream],
  ['Revision', ({ entry }) => entry.revision],
  ['Sentence', ({ entry }) => textOf(entry.sentence)],
  ['Status before', ({ entry }) => entry.change?.from],
  ['Status after', ({ entry }) => entry.change?.to],
  ['Actor', ({ entry }) => entry.actor.id],
  ['Actor role', ({ entry }) => entry.actor.role],
  ['Actor name', ({ entry }) => entry.actor.name],
  ['Source', ({ entry }) => entry.source],
  ['Correlation', ({ entry }) => entry.correlationId],
  ['Causation', ({ entry }) => entry.causationId],
  ['Data without personal fields', ({ data }) => JSON.stringify(data)],
];

async function* linesOf(events: AsyncIterable<ToldEvent>): AsyncGenerator<string> {
  for await (const { entry, data } of events) {
    yield `${JSON.stringify({ ...entry, sentence: textOf(entry.sentence), data })}\n`;
  }
}

/** What happened, for administrators, and without personal data for analysts. Whoever reads it is in it. */
export const historyRoutes = ({ implement }: Api, { commands, readModels, history, seals, clock }: HttpParts): void => {
  const fileName = (extension: string): string => `history-${clock().toISOString().slice(0, 10)}.${extension}`;

  implement('listHistory', async ({ query, caller, context }) => {
    const { cursor, limit, ...filter } = query;
    await commands.noteReading({ what: 'list', filter: noted(filter), ids: [] }, context);
    return succeeded(await listHistory(readModels, query, readerOf(caller)));
  });

  implement('getHistorySeal', async () => {
    const { events, position, hash, sealedAt } = await seals.head();
    return succeeded({ data: { events, position, hash: hash.toString('hex'), sealedAt } });
  });

  implement('getHistoryEntry', async ({ params, caller, context }) => {
    const reader = readerOf(caller);
    const found = await findEvent(readModels, params.id, reader);
    const event = found && (await history.event(found.entry.stream, found.entry.revision));
    if (!event) throw notFound();
    await commands.noteReading({ what: 'event', filter: [], ids: [params.id] }, context);
    const { data, metadata } = event.stored;
    return succeeded({
      ...found.entry,
      fields: fieldsOfEvent(event, reader),
      metadata: { ...metadata, actor: { ...metadata.actor } },
      stored: data,
      causedBy: found.causedBy,
      ledTo: [...found.ledTo],
    });
  });

  implement('listMoments', async ({ params, query, caller }) => {
    const latest = await latestRevision(readModels, params.stream);
    if (latest === null) throw notFound();
    const moments = await listMoments(readModels, params.stream, query, readerOf(caller));
    return succeeded({
      data: moments.map(({ revision, type, occurredAt, sentence, change }) => ({
        revision,
        type,
        occurredAt,
        sentence,
        change,
      })),
      latest,
    });
  });

  implement('getPast', async ({ params: { stream }, query, caller, context }) => {
    const reader = readerOf(caller);
    const past = await history.past({ stream, ...query });
    if (past === null) throw notFound();
    await commands.noteReading({ what: 'past', filter: [], ids: [stream] }, context);
    const [moment] = await listMoments(readModels, stream, { after: past.revision - 1, limit: 1 }, reader);
    return succeeded({
      stream,
      ...past,
      // The read model may be a moment behind the history.
      sentence: moment?.revision === past.revision ? moment.sentence : [],
      fields: reader.seesPeople ? past.fields : withoutPeople(past.fields),
    });
  });

  implement('exportHistoryCsv', async ({ query, caller, context }) => {
    await commands.noteReading({ what: 'export', filter: noted(query), ids: [] }, context);
    const content = await csvOf(columns, everyEvent(readModels, query, readerOf(caller)));
    return succeeded({ fileName: fileName('csv'), content });
  });

  implement('exportHistoryLines', async ({ query, caller, context }) => {
    await commands.noteReading({ what: 'export', filter: noted(query), ids: [] }, context);
    const content = await writtenFile(linesOf(everyEvent(readModels, query, readerOf(caller))));
    return succeeded({ fileName: fileName('ndjson'), content });
  });
};
