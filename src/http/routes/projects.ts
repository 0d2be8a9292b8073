import { findCurrentUser } from '../../projections/accounts.ts';
import { findProject, isInScope, listProjects, projectScopeOf } from '../../projections/projects.ts';
import { accepted, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { CurrentUser } from '../contract/accounts.ts';
import type { ProjectList } from '../contract/projects.ts';
import { routes } from '../contract/routes.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, notVisibleYet } from '../problems.ts';
import { VISIBLE_WITHIN } from '../visibility.ts';

const locationOf = (projectId: string): string => routes.getProject.path.replace('{id}', projectId);

/** What a member without any project sees; a consultant's begin with the first assignment. */
const noProjects: ProjectList = {
  data: [],
  nextCursor: null,
  total: 0,
  counts: { total: 0, pending: 0, active: 0, completed: 0 },
};

/** Requesting projects and following them (spec §7). */
export const projectRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  /** The member's own read model row; the session is proof that it will be there. */
  const memberOf = async ({ userId }: Caller): Promise<CurrentUser> => {
    const member = await findCurrentUser(readModels, userId);
    if (member === null || (member.role === 'charity' && member.charityProfile === null)) throw notVisibleYet();
    return member;
  };

  implement('listProjects', async ({ caller, query }) => {
    const scope = projectScopeOf(await memberOf(caller));
    return succeeded(scope === null ? noProjects : await listProjects(readModels, scope, query));
  });

  implement(
    'submitProject',
    async ({ body, caller, resourceId, context }) => {
      const { charityProfile } = await memberOf(caller);
      if (charityProfile === null) throw notVisibleYet();
      const by = { userId: caller.userId, charityId: charityProfile.id, projectId: resourceId };
      const outcome = await commands.submitProject(body, by, context);
      if (outcome.outcome === 'rejected') return refused(outcome.rejection);
      const { projectId, position } = outcome;
      const visible = await waitFor(['projects', 'project_counts'], position, VISIBLE_WITHIN);
      const project = visible ? await findProject(readModels, projectId) : null;
      return project === null ? accepted(locationOf(projectId), position) : succeeded(project, position);
    },
    async ({ resourceId }) => {
      const project = await findProject(readModels, resourceId);
      return project === null ? accepted(locationOf(resourceId)) : succeeded(project);
    },
  );

  implement('getProject', async ({ params, caller }) => {
    const [member, project] = await Promise.all([memberOf(caller), findProject(readModels, params.id)]);
    if (project === null || !isInScope(projectScopeOf(member), project)) throw notFound();
    return succeeded(project);
  });
};
