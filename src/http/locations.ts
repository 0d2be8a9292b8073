import type { EndpointName } from '../contract/contract.ts';
import { routes } from '../contract/routes.ts';

/** The address of a route, with its parameters filled in. */
export const addressOf = (name: EndpointName, params: Readonly<Record<string, string>> = {}): string =>
  routes[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
