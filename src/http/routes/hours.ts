import type { Statement } from '../../contract/hours.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { findHours, findStatement, listHours } from '../../projections/queries/hours.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type Columns, csvOf } from '../csv.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';

const models = ['project_hours'];

interface Line {
  readonly entry: Statement['entries'][number];
  readonly charityName: string;
}

const columns: Columns<Line> = [
  ['Date', ({ entry }) => entry.date],
  ['Project', ({ entry }) => entry.projectTitle],
  ['Charity', ({ charityName }) => charityName],
  ['Consultant', ({ entry }) => entry.consultantName],
  ['Hours', ({ entry }) => entry.minutes / 60],
  ['Work', ({ entry }) => entry.work],
];

async function* linesOf({ entries, projects }: Statement): AsyncGenerator<Line> {
  const charities = new Map(projects.map(({ id, charityName }) => [id, charityName]));
  for (const entry of entries) yield { entry, charityName: charities.get(entry.projectId) ?? '' };
}

/** Hours on projects, and their monthly statements. */
export const hoursRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  const today = () => ukDayOf(clock());

  implement('listHours', async ({ params, query, caller }) => {
    const by = await admitParticipant(readModels, caller, params.id);
    return succeeded(await listHours(readModels, params.id, by, { ...query, today: today() }));
  });

  implement(
    'logHours',
    async ({ params, body, caller, resourceId: entryId, context }) => {
      const by = await participantOf(readModels, caller);
      const outcome = await commands.logHours({ entryId, ...body }, { projectId: params.id, by }, context);
      const shown = { models, location: addressOf('listHours', params) };
      return answerVisible(waitFor, outcome, shown, () => findHours(readModels, entryId, by, { today: today() }));
    },
    async ({ params, caller, resourceId }) => {
      const by = await admitParticipant(readModels, caller, params.id);
      return answerAgain({ location: addressOf('listHours', params) }, () =>
        findHours(readModels, resourceId, by, { today: today() }),
      );
    },
  );

  implement('correctHours', async ({ params: { id, entryId }, body, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const outcome = await commands.correctHours({ entryId, ...body }, { projectId: id, by }, context);
    const shown = { models, location: addressOf('listHours', { id }) };
    return answerVisible(waitFor, outcome, shown, () => findHours(readModels, entryId, by, { today: today() }));
  });

  implement('removeHours', async ({ params: { id, entryId }, caller, context }) => {
    const by = await participantOf(readModels, caller);
    return answerDone(waitFor, await commands.removeHours({ entryId }, { projectId: id, by }, context), models);
  });

  implement('getStatement', async ({ params: { month }, query, caller }) => {
    const by = await participantOf(readModels, caller);
    return succeeded(await findStatement(readModels, by, { month, ...query }));
  });

  implement('exportStatement', async ({ params: { month }, query, caller }) => {
    const by = await participantOf(readModels, caller);
    const statement = await findStatement(readModels, by, { month, ...query });
    return succeeded({ fileName: `hours-${month}.csv`, content: await csvOf(columns, linesOf(statement)) });
  });
};
