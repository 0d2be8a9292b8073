import { findCurrentUser } from '../../projections/accounts.ts';
import { findProject, listProjects } from '../../projections/projects.ts';
import { type Api, accepted, refused, succeeded } from '../api.ts';
import { routes } from '../contract/routes.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, notVisibleYet } from '../problems.ts';
import { VISIBLE_WITHIN } from '../visibility.ts';

const locationOf = (projectId: string): string => routes.getProject.path.replace('{id}', projectId);

/** Requesting projects and following them (spec §7). */
export const projectRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  const charityIdOf = async ({ userId }: Caller): Promise<string> => {
    const user = await findCurrentUser(readModels, userId);
    if (!user?.charityProfile) throw notVisibleYet();
    return user.charityProfile.id;
  };

  /** Whose projects a member sees in lists. A consultant's begin with the first assignment. */
  const scopeOf = async (caller: Caller) => {
    switch (caller.role) {
      case 'admin':
        return { all: true } as const;
      case 'charity':
        return { charityId: await charityIdOf(caller) } as const;
      default:
        return { none: true } as const;
    }
  };

  implement('listProjects', async ({ caller, query }) =>
    succeeded(await listProjects(readModels, await scopeOf(caller), query)),
  );

  implement(
    'submitProject',
    async ({ body, caller, resourceId, context }) => {
      const by = { userId: caller.userId, charityId: await charityIdOf(caller), projectId: resourceId };
      const outcome = await commands.submitProject(body, by, context);
      if (outcome.outcome === 'rejected') return refused(outcome.rejection);
      const { projectId, position } = outcome;
      const visible = await waitFor(['projects'], position, VISIBLE_WITHIN);
      const project = visible ? await findProject(readModels, projectId) : null;
      return project === null ? accepted(locationOf(projectId), position) : succeeded(project, position);
    },
    async ({ resourceId }) => {
      const project = await findProject(readModels, resourceId);
      return project === null ? accepted(locationOf(resourceId)) : succeeded(project);
    },
  );

  implement('getProject', async ({ params, caller }) => {
    const project = await findProject(readModels, params.id);
    // To everybody but its participants and administrators a project does not exist (decisions.md).
    const isVisible = caller.role === 'admin' || project?.charity.userId === caller.userId;
    if (project === null || !isVisible) throw notFound();
    return succeeded(project);
  });
};
