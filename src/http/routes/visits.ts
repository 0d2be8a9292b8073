import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

/** Page views (spec §7). The command reduces address and user agent before they are stored. */
export const visitRoutes = ({ implement }: Api, { commands }: HttpParts): void => {
  implement('trackVisit', async ({ body, context, request }) => {
    const visit = { ...body, ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const outcome = await commands.recordVisit(visit, context);
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(null, outcome.position);
  });
};
