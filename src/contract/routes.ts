import { allEndpoints, type EndpointName } from './contract.ts';

/**
 * Route of every endpoint, `GET /api/projects/{id}`, for the client. The browser build replaces this module by its
 * value, so that pages can call the API without loading schemas. One text per endpoint keeps the scripts of all pages
 * small.
 */
export const routeLines = Object.fromEntries(
  allEndpoints.map(({ name, method, path }) => [name, `${method} ${path}`]),
) as Readonly<Record<EndpointName, string>>;
