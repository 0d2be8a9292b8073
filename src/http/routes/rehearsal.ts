import type { RequestContext } from '../../commands/request-context.ts';
import { inWords } from '../../contract/format-list.ts';
import type { ChangedField, ChangedRow } from '../../contract/rehearsal.ts';
import { aggregateIdOf, categoryOf } from '../../domain/kernel/event.ts';
import { sameData } from '../../domain/kernel/same-data.ts';
import { labelOf } from '../../history/labels.ts';
import { idsIn } from '../../history/public-data.ts';
import type { RowChange } from '../../history/rehearsal.ts';
import { listMoments } from '../../projections/queries/history-list.ts';
import { namesOfIds } from '../../projections/queries/history-names.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { found, problem } from '../problems.ts';

const administrator = { seesPeople: true } as const;

const json = (value: unknown): unknown => (value === undefined ? null : value);

const columnsOf = ({ before, after }: RowChange): ChangedField[] =>
  Object.keys(after ?? before ?? {}).map((name) => {
    const values = { before: json(before?.[name]), after: json(after?.[name]) };
    const label = labelOf([name.replaceAll('_', ' ')]);
    return { name, label, personal: false, ...values, differs: !sameData(values.before, values.after) };
  });

const changeOf = ({ before, after, fault }: RowChange): ChangedRow['change'] => {
  if (fault !== null) return 'none';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
};

const shownRow = (row: RowChange): ChangedRow => ({
  readModel: row.readModel,
  title: inWords(row.readModel),
  key: row.key,
  change: changeOf(row),
  fault: row.fault,
  columns: columnsOf(row),
});

/** Steps through streams, and rehearsals of commands, for administrators. Each is first recorded as a reading. */
export const rehearsalRoutes = (
  { implement }: Api,
  { commands, rehearsal, readModels, documentation }: HttpParts,
): void => {
  /** A rehearsal is recorded as a reading of its own, with its command. */
  const note = async (stream: string, context: RequestContext, command?: string): Promise<void> => {
    const filter = command === undefined ? [] : [{ field: 'command', value: command }];
    await commands.noteReading({ what: 'past', filter, ids: [stream] }, context);
  };
  const named = (shown: { readonly stream: string }) =>
    namesOfIds(readModels, idsIn([shown, aggregateIdOf(shown)]), administrator);

  implement('getStep', async ({ params: { stream }, query: { revision }, context }) => {
    await note(stream, context);
    const step = found(await rehearsal.step({ stream, revision }));
    const { event, fault, state, rows } = step;
    const [moment] =
      event === null
        ? []
        : await listMoments(readModels, stream, { after: event.revision - 1, limit: 1 }, administrator);
    const shown = {
      stream,
      aggregate: step.aggregate,
      revision: step.revision,
      latest: step.latest,
      state: [...state],
      rows: rows.map(shownRow),
    };
    return succeeded({
      ...shown,
      event: event && {
        id: event.eventId,
        type: event.type,
        occurredAt: event.metadata.occurredAt,
        // The read model may lag behind the history.
        sentence: moment?.revision === event.revision ? moment.sentence : [],
        fault,
      },
      names: await named(shown),
    });
  });

  implement('rehearse', async ({ params: { stream }, body: { revision, command, data }, caller, context }) => {
    const { data: known } = await documentation.read('commands');
    const { data: aggregates } = await documentation.read('aggregates');
    const category = categoryOf(stream);
    const aggregate = found(aggregates.find((one) => one.stream === category) ?? null);
    if (!known.some(({ name, aggregate: of }) => name === command && of === aggregate.name)) {
      const message = `Please choose a command of ${aggregate.title.toLowerCase()}`;
      throw problem('invalid-request', `${message}.`, { errors: [{ path: 'command', message }] });
    }
    await note(stream, context, command);
    const actor = { id: caller.userId, role: caller.role };
    const rehearsed = found(
      await rehearsal.rehearse(
        { stream, revision: revision ?? undefined },
        { type: command, data: data ?? null },
        actor,
      ),
    );
    const { answer, state, latest } = rehearsed;
    const isEvents = answer.outcome === 'events';
    const shown = {
      stream,
      aggregate: rehearsed.aggregate,
      revision: rehearsed.revision,
      latest,
      outcome: isEvents && answer.events.length === 0 ? ('nothing' as const) : answer.outcome,
      refusal:
        answer.outcome === 'refused'
          ? { code: answer.rejection.code, message: answer.rejection.message, field: answer.rejection.field ?? null }
          : null,
      problem: answer.outcome === 'misfit' ? answer.problem : null,
      events: isEvents ? answer.events.map(({ type, data: fields }) => ({ type, data: json(fields) })) : [],
      state: [...state],
      rows: isEvents ? answer.rows.map(shownRow) : [],
      mails: isEvents ? [...answer.consequences.mails] : [],
      commands: isEvents ? [...answer.consequences.commands] : [],
      failures: isEvents ? [...answer.consequences.failures] : [],
    };
    return succeeded({ ...shown, names: await named(shown) });
  });

  implement('getSpecification', async ({ params: { stream }, query: { revision }, context }) => {
    const [aggregates, all, specs] = await Promise.all([
      documentation.read('aggregates'),
      documentation.read('commands'),
      documentation.read('specs'),
    ]);
    const category = categoryOf(stream);
    const aggregate = found(aggregates.data.find((one) => one.stream === category) ?? null);
    await note(stream, context);
    const examples = all.data
      .filter(({ aggregate: of }) => of === aggregate.name)
      .map(({ name }) => ({
        type: name,
        data: specs.data.filter(({ command }) => command === name).map(({ when }) => when.data),
      }));
    const folder = aggregate.source.file.replace(/\/[^/]*$/, '');
    const specification = found(await rehearsal.specify({ stream, revision }, folder, examples));
    if (specification === 'too-long') {
      const message = 'This stream has too many earlier events for a readable test';
      throw problem('invalid-request', `${message}.`, { errors: [{ path: 'revision', message }] });
    }
    return succeeded(specification);
  });
};
