import { searchOwn } from '../../projections/queries/own-search.ts';
import { searchEverything } from '../../projections/queries/search.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { participantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';

/** The search behind the command palette. */
export const searchRoutes = ({ implement }: Api, { readModels }: HttpParts): void => {
  implement('searchEverything', async ({ query }) => succeeded(await searchEverything(readModels, query.q)));
  implement('searchOwn', async ({ query, caller }) =>
    succeeded(await searchOwn(readModels, await participantOf(readModels, caller), query.q)),
  );
};
