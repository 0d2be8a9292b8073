import type { Done, Written } from '../../commands/outcome.ts';
import type { ProjectPlace } from '../../commands/participant.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { listCandidates } from '../../projections/queries/candidates.ts';
import { findProject } from '../../projections/queries/project-detail.ts';
import { listProjects } from '../../projections/queries/projects.ts';
import type { Viewer } from '../../projections/queries/viewer.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf, participantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found } from '../problems.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';

/** Read models of a project page and of project lists. */
const models = ['projects', 'project_consultants', 'project_counts'];

/** Projects (spec §7; decisions, project transitions). */
export const projectRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  const shownAt = (id: string) => ({ models, location: addressOf('getProject', { id }) });

  const changed = (outcome: Written, projectId: string, by: Viewer) =>
    answerVisible(waitFor, outcome, shownAt(projectId), () => findProject(readModels, projectId, by));

  /** Runs a command on the project of a call and answers with the changed project. */
  const change = async (
    { caller, params }: { readonly caller: Caller; readonly params: { readonly id: string } },
    command: (place: ProjectPlace) => Done,
  ) => {
    const by = await participantOf(readModels, caller);
    return changed(await command({ projectId: params.id, by }), params.id, by);
  };

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
    const by = await participantOf(readModels, caller);
    return succeeded(found(await findProject(readModels, params.id, by)));
  });

  implement('listCandidates', async ({ params, query: { saved, matching, ...query }, caller }) => {
    const by = await participantOf(readModels, caller);
    const request = {
      ...query,
      onlySaved: saved === 'true',
      onlyMatching: matching === 'true',
      today: ukDayOf(clock()),
    };
    return succeeded(found(await listCandidates(readModels, params.id, by, request)));
  });

  implement('reviseProjectRequest', (call) =>
    change(call, (place) => commands.reviseProjectRequest(call.body, place, call.context)),
  );

  implement('startMatching', (call) => change(call, (place) => commands.startMatching({}, place, call.context)));

  implement(
    'inviteConsultant',
    (call) => change(call, (place) => commands.inviteConsultant(call.body, place, call.context)),
    async ({ params, caller }) => {
      const by = await participantOf(readModels, caller);
      return answerAgain(shownAt(params.id), () => findProject(readModels, params.id, by));
    },
  );

  implement('closeInvitation', (call) => {
    const { consultantId } = call.params;
    return change(call, (place) => commands.closeInvitation({ consultantId }, place, call.context));
  });

  implement('acceptProject', (call) => change(call, (place) => commands.acceptProject({}, place, call.context)));

  implement('declineProject', async ({ params, body, caller, context }) => {
    const place = { projectId: params.id, by: await participantOf(readModels, caller) };
    return answerDone(waitFor, await commands.declineProject(body, place, context), models);
  });

  implement('reportProgress', (call) =>
    change(call, (place) => commands.reportProgress(call.body, place, call.context)),
  );
  implement('completeProject', (call) => change(call, (place) => commands.completeProject({}, place, call.context)));
  implement('releaseConsultant', (call) => {
    const { consultantId } = call.params;
    return change(call, (place) => commands.releaseConsultant({ consultantId }, place, call.context));
  });
  implement('cancelProject', (call) => change(call, (place) => commands.cancelProject(call.body, place, call.context)));
};
