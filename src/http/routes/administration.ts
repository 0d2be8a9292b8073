import { listCharitySignups } from '../../projections/charity-signups.ts';
import { listConsultantSignups } from '../../projections/consultant-signups.ts';
import { visitAnalytics } from '../../projections/visit-counts.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

/** What administrators see (spec §7). */
export const administrationRoutes = ({ implement }: Api, { readModels }: HttpParts): void => {
  implement('listCharitySignups', async ({ query }) => succeeded(await listCharitySignups(readModels, query)));
  implement('listConsultantSignups', async ({ query }) => succeeded(await listConsultantSignups(readModels, query)));
  implement('getVisitAnalytics', async () => succeeded(await visitAnalytics(readModels)));
};
