import type { Written } from '../../commands/outcome.ts';
import { findQuote, listQuotes, listStories } from '../../projections/queries/quotes.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { answerDone, answerVisible } from '../read-your-writes.ts';

const models = ['project_quotes'];

/** Quotes from feedback: consent, approval and success stories. */
export const quoteRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  const decided = (outcome: Written, projectId: string) =>
    answerVisible(waitFor, outcome, { models, location: addressOf('listQuotes') }, () =>
      findQuote(readModels, projectId),
    );

  implement('listStories', async ({ query }) => succeeded(await listStories(readModels, query)));

  implement('withdrawQuote', async ({ params, caller, context }) => {
    const place = { projectId: params.id, by: await participantOf(readModels, caller) };
    return answerDone(waitFor, await commands.withdrawQuote(place, context), models);
  });

  implement('listQuotes', async ({ query }) => succeeded(await listQuotes(readModels, query)));

  implement('approveQuote', async ({ params: { id }, body, caller, context }) => {
    const place = { projectId: id, by: await participantOf(readModels, caller) };
    return decided(await commands.approveQuote(body, place, context), id);
  });

  implement('refuseQuote', async ({ params: { id }, body, caller, context }) => {
    const place = { projectId: id, by: await participantOf(readModels, caller) };
    return decided(await commands.refuseQuote(body, place, context), id);
  });
};
