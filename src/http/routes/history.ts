import { Counter } from 'prom-client';
import type { Commands } from '../../commands/commands.ts';
import type { RequestContext } from '../../commands/request-context.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { fieldsForAnalysts as stateForAnalysts } from '../../history/as-of.ts';
import { fieldsForAnalysts, fieldsInWords, fieldsOfEvent } from '../../history/event-fields.ts';
import { notedFilter } from '../../history/noted-filter.ts';
import { publicDataOf } from '../../history/public-data.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import { utcDayOf } from '../../platform/utc-days.ts';
import {
  type DescribedEvent,
  everyEvent,
  findEvent,
  latestRevision,
  listHistory,
  listMoments,
} from '../../projections/queries/history-list.ts';
import { namesOfIds } from '../../projections/queries/history-names.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type Columns, csvOf } from '../csv.ts';
import { historyAccess } from '../history-access.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found } from '../problems.ts';
import { streamedFile } from '../streamed-file.ts';

type Reading = Parameters<Commands['noteReading']>[0];

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
  ['Cannot be read because', ({ entry }) => entry.fault],
  ['Actor', ({ entry }) => entry.actor.id],
  ['Actor role', ({ entry }) => entry.actor.role],
  ['Actor name', ({ entry }) => entry.actor.name],
  ['Source', ({ entry }) => entry.source],
  ['Correlation', ({ entry }) => entry.correlationId],
  ['Causation', ({ entry }) => entry.causationId],
  ['Data without personal fields', ({ data }) => JSON.stringify(data)],
];

async function* linesOf(events: AsyncIterable<DescribedEvent>): AsyncGenerator<string> {
  for await (const { entry, data } of events) {
    yield `${JSON.stringify({ ...entry, sentence: textOf(entry.sentence), data })}\n`;
  }
}

/**
 * The history: in full for administrators, with pseudonyms for analysts. Reading it is recorded in it.
 *
 * A reading is recorded after the response; a failure is logged and counted. An export starts only after it has been
 * recorded.
 */
export const historyRoutes = (
  { implement }: Api,
  { commands, readModels, history, seals, vault, clock, metrics, logger }: HttpParts,
): void => {
  const fileName = (extension: string): string => `history-${utcDayOf(clock())}.${extension}`;

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

  const accessOf = (caller: Caller) => historyAccess(vault.pseudonymKeys, caller);

  implement('listHistory', async ({ query, caller, context }) => {
    const access = await accessOf(caller);
    const { cursor, limit, order, ...filter } = query;
    const wanted = access.filter(filter);
    const request = { ...wanted, order, limit, cursor: access.cursor(cursor) };
    const page = await listHistory(readModels, request, access.reader);
    await noteIfPossible({ what: 'list', filter: notedFilter(wanted), ids: [] }, context);
    return succeeded(access.page(page));
  });

  implement('getHistorySeal', async ({ caller }) => {
    const { reader } = await accessOf(caller);
    const { events, position, hash, sealedAt } = await seals.head();
    const shown = { events, position, hash: hash.toString('hex'), sealedAt };
    if (reader.seesPeople || sealedAt === null) return succeeded({ data: shown });
    const { view } = reader;
    return succeeded({ data: { ...shown, position: view.id(position, 'request'), sealedAt: view.month(sealedAt) } });
  });

  /** The reason of a decision, which no read model has: it is personal. */
  const reasonOf = async ({ stream, revision }: HistoryEntry): Promise<string | null> => {
    const decision = await history.event(stream, revision);
    const reason = decision && fieldsOfEvent(decision).find(({ name }) => name === 'reason')?.value;
    return typeof reason === 'string' ? reason : null;
  };

  implement('getHistoryEntry', async ({ params, caller, context }) => {
    const { reader, place, idsIn } = await accessOf(caller);
    const id = place(params.id);
    const { entry, causedBy, ledTo, skippedBy } = found(await findEvent(readModels, id, reader));
    const event = found(await history.event(place(entry.stream), entry.revision));
    const fields = fieldsOfEvent(event);
    // The event may have been changed since the read model folded it.
    const fault = event.opened.unreadable?.message ?? null;
    const { type, data, metadata } = event.stored;
    const shown = reader.seesPeople
      ? { fields, metadata: { ...metadata, actor: { ...metadata.actor } }, stored: data }
      : {
          fields: fieldsForAnalysts(type, fields, reader.view),
          metadata: reader.view.metadata(metadata),
          // It is uncertain which fields of an unreadable event are personal.
          stored: fault === null ? reader.view.data(type, publicDataOf(type, data)) : null,
        };
    const ids = idsIn([shown.fields, shown.metadata, aggregateIdOf(entry)]);
    const names = await namesOfIds(readModels, ids, reader);
    await noteIfPossible({ what: 'event', filter: [], ids: [id] }, context);
    const inWords = fieldsInWords(type, shown.fields);
    return succeeded({
      ...entry,
      readable: fault === null,
      fault,
      ...shown,
      fields: inWords,
      names,
      causedBy,
      ledTo: [...ledTo],
      skippedBy: skippedBy && { ...skippedBy, reason: reader.seesPeople ? await reasonOf(skippedBy) : null },
    });
  });

  implement('listMoments', async ({ params, query, caller, context }) => {
    const { reader, place } = await accessOf(caller);
    const stream = place(params.stream);
    const latest = found(await latestRevision(readModels, stream));
    const moments = await listMoments(readModels, stream, query, reader);
    // Counts as one reading together with the past states.
    await noteIfPossible({ what: 'past', filter: [], ids: [stream] }, context);
    return succeeded({
      data: moments.map(({ revision, type, occurredAt, sentence, change, fault }) => {
        return { revision, type, occurredAt, sentence, change, fault };
      }),
      latest,
    });
  });

  implement('getPast', async ({ params, query: { revision, at }, caller, context }) => {
    const { reader, place, asOf, idsIn } = await accessOf(caller);
    const stream = place(params.stream);
    const past = found(await history.past({ stream, revision, at: asOf(at) }));
    const fields = reader.seesPeople ? past.fields : stateForAnalysts(past.fields, reader.view);
    const [[moment], names] = await Promise.all([
      listMoments(readModels, stream, { after: past.revision - 1, limit: 1 }, reader),
      namesOfIds(readModels, idsIn([fields, aggregateIdOf(params)]), reader),
    ]);
    await noteIfPossible({ what: 'past', filter: [], ids: [stream] }, context);
    return succeeded({
      ...past,
      stream: params.stream,
      occurredAt: reader.seesPeople ? past.occurredAt : reader.view.month(past.occurredAt),
      // The read model may lag behind the history.
      sentence: moment?.revision === past.revision ? moment.sentence : [],
      fields,
      unreadable: past.unreadable.map((event) =>
        reader.seesPeople ? event : { ...event, id: reader.view.id(event.id, 'request') },
      ),
      names,
    });
  });

  implement('exportHistoryCsv', async ({ query, caller, context }) => {
    const access = await accessOf(caller);
    const wanted = access.filter(query);
    await commands.noteReading({ what: 'export', filter: notedFilter(wanted), ids: [] }, context);
    const content = await csvOf(columns, everyEvent(readModels, wanted, access.reader));
    return succeeded({ fileName: fileName('csv'), content });
  });

  implement('exportHistoryLines', async ({ query, caller, context }) => {
    const access = await accessOf(caller);
    const wanted = access.filter(query);
    await commands.noteReading({ what: 'export', filter: notedFilter(wanted), ids: [] }, context);
    const content = await streamedFile(linesOf(everyEvent(readModels, wanted, access.reader)));
    return succeeded({ fileName: fileName('ndjson'), content });
  });
};
