import { Counter } from 'prom-client';
import type { Commands } from '../../commands/commands.ts';
import type { RequestContext } from '../../commands/request-context.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { type AsOfState, StreamUnreadable, withoutPeople } from '../../history/as-of.ts';
import { fieldsOfEvent } from '../../history/event-fields.ts';
import { notedFilter } from '../../history/noted-filter.ts';
import { idsIn } from '../../history/public-data.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import {
  type DescribedEvent,
  everyEvent,
  findEvent,
  latestRevision,
  listHistory,
  listMoments,
} from '../../projections/queries/history-list.ts';
import { type HistoryReader, namesOfIds } from '../../projections/queries/history-names.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type Columns, csvOf } from '../csv.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found, problem } from '../problems.ts';
import { streamedFile } from '../streamed-file.ts';

type Reading = Parameters<Commands['noteReading']>[0];

const readerOf = ({ role }: Caller): HistoryReader => ({ seesPeople: role === 'admin' });

const textOf = (sentence: HistoryEntry['sentence']): string => sentence.map(({ text }) => text).join('');

const columns: Columns<DescribedEvent> = [
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

/** The past state, or a problem that names the unreadable event. */
const readable = async (past: Promise<AsOfState | null>): Promise<AsOfState | null> => {
  try {
    return await past;
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error;
    throw problem(
      'unreadable-event',
      `Event ${error.revision + 1} of this stream cannot be read by this release, so the states after it are unknown. Please look at the events one by one.`,
    );
  }
};

async function* linesOf(events: AsyncIterable<DescribedEvent>): AsyncGenerator<string> {
  for await (const { entry, data } of events) {
    yield `${JSON.stringify({ ...entry, sentence: textOf(entry.sentence), data })}\n`;
  }
}

/**
 * The history: with personal data for administrators, without for analysts. Reading it is recorded in it.
 *
 * A reading is recorded after the response; a failure is logged and counted. An export starts only after it has been
 * recorded.
 */
export const historyRoutes = (
  { implement }: Api,
  { commands, readModels, history, seals, clock, metrics, logger }: HttpParts,
): void => {
  const fileName = (extension: string): string => `history-${clock().toISOString().slice(0, 10)}.${extension}`;

  const notNoted = new Counter({
    name: 'fellowbridge_history_readings_not_noted_total',
    help: 'Readings of the history that could not be recorded.',
    registers: [metrics],
  });
  const noteIfPossible = async (reading: Reading, context: RequestContext): Promise<void> => {
    try {
      await commands.noteReading(reading, context);
    } catch (error) {
      notNoted.inc();
      logger.error({ error: loggableError(error), userId: context.actor.id, what: reading.what }, 'reading not noted');
    }
  };

  implement('listHistory', async ({ query, caller, context }) => {
    const { cursor, limit, ...filter } = query;
    const page = await listHistory(readModels, query, readerOf(caller));
    await noteIfPossible({ what: 'list', filter: notedFilter(filter), ids: [] }, context);
    return succeeded(page);
  });

  implement('getHistorySeal', async () => {
    const { events, position, hash, sealedAt } = await seals.head();
    return succeeded({ data: { events, position, hash: hash.toString('hex'), sealedAt } });
  });

  implement('getHistoryEntry', async ({ params, caller, context }) => {
    const reader = readerOf(caller);
    const { entry, causedBy, ledTo } = found(await findEvent(readModels, params.id, reader));
    const event = found(await history.event(entry.stream, entry.revision));
    const fields = fieldsOfEvent(event, reader);
    const { data, metadata } = event.stored;
    const names = await namesOfIds(readModels, idsIn([fields, metadata, aggregateIdOf(event.stored)]), reader);
    await noteIfPossible({ what: 'event', filter: [], ids: [params.id] }, context);
    return succeeded({
      ...entry,
      fields,
      metadata: { ...metadata, actor: { ...metadata.actor } },
      stored: data,
      names,
      causedBy,
      ledTo: [...ledTo],
    });
  });

  implement('listMoments', async ({ params: { stream }, query, caller, context }) => {
    const latest = found(await latestRevision(readModels, stream));
    const moments = await listMoments(readModels, stream, query, readerOf(caller));
    // Counts as one reading together with the past states.
    await noteIfPossible({ what: 'past', filter: [], ids: [stream] }, context);
    return succeeded({
      data: moments.map(({ revision, type, occurredAt, sentence, change }) => {
        return { revision, type, occurredAt, sentence, change };
      }),
      latest,
    });
  });

  implement('getPast', async ({ params: { stream }, query, caller, context }) => {
    const reader = readerOf(caller);
    const past = found(await readable(history.past({ stream, ...query })));
    const fields = reader.seesPeople ? past.fields : withoutPeople(past.fields);
    const [[moment], names] = await Promise.all([
      listMoments(readModels, stream, { after: past.revision - 1, limit: 1 }, reader),
      namesOfIds(readModels, idsIn([fields, aggregateIdOf({ stream })]), reader),
    ]);
    await noteIfPossible({ what: 'past', filter: [], ids: [stream] }, context);
    return succeeded({
      stream,
      ...past,
      // The read model may lag behind the history.
      sentence: moment?.revision === past.revision ? moment.sentence : [],
      fields,
      names,
    });
  });

  implement('exportHistoryCsv', async ({ query, caller, context }) => {
    await commands.noteReading({ what: 'export', filter: notedFilter(query), ids: [] }, context);
    const content = await csvOf(columns, everyEvent(readModels, query, readerOf(caller)));
    return succeeded({ fileName: fileName('csv'), content });
  });

  implement('exportHistoryLines', async ({ query, caller, context }) => {
    await commands.noteReading({ what: 'export', filter: notedFilter(query), ids: [] }, context);
    const content = await streamedFile(linesOf(everyEvent(readModels, query, readerOf(caller))));
    return succeeded({ fileName: fileName('ndjson'), content });
  });
};
