import type { FastifyRequest } from 'fastify';
import type { DashboardForm, TileResult } from '../../contract/dashboards.ts';
import type { QuestionDefinition } from '../../contract/question-definition.ts';
import { sourceOf } from '../../domain/dashboards/tile-forms.ts';
import { findDashboard, listDashboards, rolesOf, tileSources } from '../../projections/queries/dashboards.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { viewerFor } from '../history-access.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found, problem } from '../problems.ts';
import { queryAnswer } from '../query-answer.ts';
import { faultOf, questionsOf } from '../questions-of.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';
import { runUntilClosed } from '../run-until-closed.ts';

/** Dashboards of saved queries and questions, for analysts and administrators. */
export const dashboardRoutes = ({ implement }: Api, parts: HttpParts): void => {
  const { analytics, commands, readModels, vault, waitFor } = parts;

  const viewer = (caller: Caller) => viewerFor(vault.pseudonymKeys, caller);
  const dashboard = async (id: string, caller: Caller) => findDashboard(readModels, id, await viewer(caller));
  const visible = (id: string) => ({ models: ['dashboards'], location: addressOf('getDashboard', { id }) });

  /** Everyone who sees a dashboard sees its results. Throws a problem that names the queries that are not shared. */
  const assertShared = async ({ tiles }: DashboardForm): Promise<void> => {
    const shared = await tileSources(readModels, tiles);
    const errors = tiles.flatMap((tile, at) => {
      if (shared.has(sourceOf(tile))) return [];
      return 'queryId' in tile
        ? [{ path: `tiles.${at}.queryId`, message: 'Please share this query first, or remove it' }]
        : [{ path: `tiles.${at}.questionId`, message: 'Please remove the question that was deleted' }];
    });
    const [first] = errors;
    if (first) throw problem('invalid-request', `${first.message}.`, { errors });
  };

  /** A question with an error gets a normal response, like an invalid query. */
  const answerTo = async (
    question: QuestionDefinition,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<TileResult> => {
    try {
      const { query, answer } = (await questionsOf(parts, caller)).ask(question);
      const { result, splitChart } = answer(await runUntilClosed(analytics.run, query, request));
      return { outcome: 'answered', result, splitChart };
    } catch (error) {
      const message = faultOf(error);
      if (message === null) throw error;
      return { outcome: 'refused', message, position: null, hint: null };
    }
  };

  implement('getCopyVersion', async ({ caller }) => {
    const position = (await analytics.completeTo()) ?? '';
    const { reader } = await viewer(caller);
    // Analysts do not see positions.
    return succeeded({ version: reader.seesPeople ? position : reader.view.id(position) });
  });

  implement('listDashboards', async ({ query, caller }) =>
    succeeded(await listDashboards(readModels, query, await viewer(caller))),
  );

  implement('getDashboard', async ({ params, caller }) => succeeded(found(await dashboard(params.id, caller))));

  implement('getTileResult', async ({ params: { id, sourceId }, caller, context, request }) => {
    const { tiles } = found(await dashboard(id, caller));
    const shown = tiles.filter((tile) => sourceOf(tile) === sourceId);
    const source = found((await tileSources(readModels, shown)).get(sourceId) ?? null);
    await commands.noteReading({ what: 'report', filter: [], ids: [id] }, context);
    return succeeded(
      'sql' in source
        ? await queryAnswer(parts, source.sql, { caller, request })
        : await answerTo(source.question, caller, request),
    );
  });

  implement(
    'saveDashboard',
    async ({ body, caller, context, resourceId }) => {
      await assertShared(body);
      const outcome = await commands.saveDashboard(body, { dashboardId: resourceId, savedBy: caller.userId }, context);
      return answerVisible(waitFor, outcome, visible(resourceId), () => dashboard(resourceId, caller));
    },
    async ({ caller, resourceId }) => answerAgain(visible(resourceId), () => dashboard(resourceId, caller)),
  );

  implement('reviseDashboard', async ({ params, body, caller, context }) => {
    await assertShared(body);
    const outcome = await commands.reviseDashboard(body, { dashboardId: params.id, by: caller }, context);
    return answerVisible(waitFor, outcome, visible(params.id), () => dashboard(params.id, caller));
  });

  implement('setDashboardMails', async ({ params, body, caller, context }) => {
    const { every } = body;
    const memberId = body.memberId ?? caller.userId;
    if (memberId !== caller.userId) {
      if (caller.role !== 'admin')
        throw problem('not-allowed', 'Only administrators can choose who else gets the email.');
      const role = (await rolesOf(readModels, [memberId])).get(memberId);
      // Former members can only be taken off the list.
      if (every !== 'never' && role !== 'analyst' && role !== 'admin') {
        const message = 'Please choose an analyst or administrator';
        throw problem('invalid-request', `${message}.`, { errors: [{ path: 'memberId', message }] });
      }
    }
    const outcome = await commands.setDashboardMails({ memberId, every }, params.id, context);
    return answerVisible(waitFor, outcome, visible(params.id), () => dashboard(params.id, caller));
  });

  implement('discardDashboard', async ({ params, caller, context }) => {
    const outcome = await commands.discardDashboard({ dashboardId: params.id, by: caller }, context);
    return answerDone(waitFor, outcome, visible(params.id).models);
  });
};
