import { allEndpoints, type EndpointName } from './contract.ts';

/**
 * Method and path of every endpoint, for the client. The browser build replaces this module by its value, so that a
 * page loads no schemas to call the API.
 */
export const routes = Object.fromEntries(
  allEndpoints.map(({ name, method, path }) => [name, { method, path }]),
) as Readonly<Record<EndpointName, { readonly method: string; readonly path: string }>>;
