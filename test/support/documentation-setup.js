import { buildStale } from '../../scripts/building.js';

/** Builds the domain documentation for the test server, if it is stale. */
export default async () => {
  await buildStale({ only: ['documentation'] });
};
