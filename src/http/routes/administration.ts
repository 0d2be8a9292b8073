import { overdueBefore } from '../../domain/kernel/working-days.ts';
import { matchingDays } from '../../domain/projects/promised-days.ts';
import { lastDays, listActivity } from '../../projections/queries/activity.ts';
import { adminSummary } from '../../projections/queries/admin-summary.ts';
import { listMembers } from '../../projections/queries/members.ts';
import { listMemberships } from '../../projections/queries/memberships.ts';
import { listAllProjects } from '../../projections/queries/projects.ts';
import { visitAnalytics } from '../../projections/queries/visits.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

/** The administrator's dashboard: figures, members, memberships due, the projects board (decisions, admin-dashboard). */
export const administrationRoutes = ({ implement }: Api, { commands, readModels, vault, clock }: HttpParts): void => {
  implement('getAdminSummary', async () => succeeded(await adminSummary(readModels, clock())));
  implement('getVisitAnalytics', async () => succeeded(await visitAnalytics(readModels)));
  implement('getActivity', async ({ query }) =>
    succeeded(await listActivity(readModels, lastDays(query.days, clock()))),
  );
  implement('listMembers', async ({ query }) => succeeded(await listMembers(readModels, query)));
  implement('endMemberSessions', async ({ params, context }) => {
    const outcome = await commands.recordSessionsEnded({ userId: params.id }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    await vault.sessions.endAll(params.id);
    return succeeded(null, outcome.position);
  });
  implement('listMemberships', async ({ query }) => succeeded(await listMemberships(readModels, query, clock())));
  implement('listAllProjects', async ({ query: { overdue, ...query }, caller }) => {
    const now = clock();
    const requestedBefore = overdue && {
      membership: overdueBefore(now, matchingDays.membership),
      oneoff: overdueBefore(now, matchingDays.oneoff),
    };
    const viewer = { role: 'admin', userId: caller.userId } as const;
    return succeeded(await listAllProjects(readModels, viewer, { ...query, requestedBefore }));
  });
};
