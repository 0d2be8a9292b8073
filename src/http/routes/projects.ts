import type { Outcome } from '../../commands/commands.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { findProject, listProjects } from '../../projections/projects.ts';
import type { Viewer } from '../../projections/viewer.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf, participantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound } from '../problems.ts';
import { answerAgain, answerDone, answerVisible } from '../visibility.ts';

/** What a project's page and the lists with it are made from. */
const models = ['projects', 'project_consultants', 'project_counts'];

/** Requesting projects and following them (spec §7; decisions, project transitions). */
export const projectRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  const shownAt = (id: string) => ({ models, location: addressOf('getProject', { id }) });

  /** The project as its page shows it after a change. */
  const changed = (outcome: Outcome<{ readonly position: Position }>, projectId: string, by: Viewer) =>
    answerVisible(waitFor, outcome, shownAt(projectId), () => findProject(readModels, projectId, by));

  const placeOf = async (caller: Caller, projectId: string) => ({
    projectId,
    by: await participantOf(readModels, caller),
  });

  implement('listProjects', async ({ caller, query }) =>
    succeeded(await listProjects(readModels, await participantOf(readModels, caller), query)),
  );

  implement(
    'submitProject',
    async ({ body, caller, resourceId, context }) => {
      const by = await charityOf(readModels, caller);
      const { userId, charityId } = by;
      const outcome = await commands.submitProject(body, { userId, charityId, projectId: resourceId }, context);
      return changed(outcome, resourceId, by);
    },
    async ({ caller, resourceId }) => {
      const by = await participantOf(readModels, caller);
      return answerAgain(shownAt(resourceId), () => findProject(readModels, resourceId, by));
    },
  );

  implement('getProject', async ({ params, caller }) => {
    const project = await findProject(readModels, params.id, await participantOf(readModels, caller));
    if (project === null) throw notFound();
    return succeeded(project);
  });

  implement('startMatching', async ({ params, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return changed(await commands.startMatching({}, place, context), params.id, place.by);
  });

  implement(
    'inviteConsultant',
    async ({ params, body, caller, context }) => {
      const place = await placeOf(caller, params.id);
      return changed(await commands.inviteConsultant(body, place, context), params.id, place.by);
    },
    async ({ params, caller }) => {
      const by = await participantOf(readModels, caller);
      return answerAgain(shownAt(params.id), () => findProject(readModels, params.id, by));
    },
  );

  implement('closeInvitation', async ({ params: { id, consultantId }, caller, context }) => {
    const place = await placeOf(caller, id);
    return changed(await commands.closeInvitation({ consultantId }, place, context), id, place.by);
  });

  implement('acceptProject', async ({ params, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return changed(await commands.acceptProject({}, place, context), params.id, place.by);
  });

  implement('declineProject', async ({ params, body, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return answerDone(waitFor, await commands.declineProject(body, place, context), models);
  });

  implement('reportProgress', async ({ params, body, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return changed(await commands.reportProgress(body, place, context), params.id, place.by);
  });

  implement('completeProject', async ({ params, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return changed(await commands.completeProject({}, place, context), params.id, place.by);
  });

  implement('cancelProject', async ({ params, body, caller, context }) => {
    const place = await placeOf(caller, params.id);
    return changed(await commands.cancelProject(body, place, context), params.id, place.by);
  });
};
