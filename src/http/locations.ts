import type { EndpointName } from '../contract/contract.ts';
import { routeOf } from '../contract/route-of.ts';

/** The address of a route, with its parameters filled in. */
export const addressOf = (name: EndpointName, params: Readonly<Record<string, string>> = {}): string =>
  routeOf(name).path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
