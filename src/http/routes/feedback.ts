import { findFeedback } from '../../projections/queries/feedback.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { answerVisible } from '../read-your-writes.ts';

/** Feedback on completed projects. */
export const feedbackRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  implement('getFeedback', async ({ params, caller }) => {
    const by = await admitParticipant(readModels, caller, params.id);
    return succeeded(await findFeedback(readModels, params.id, by));
  });

  implement('giveFeedback', async ({ params, body, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const outcome = await commands.giveFeedback(body, { projectId: params.id, by }, context);
    const shown = { models: ['project_feedback', 'project_quotes'], location: addressOf('getFeedback', params) };
    return answerVisible(waitFor, outcome, shown, () => findFeedback(readModels, params.id, by));
  });
};
