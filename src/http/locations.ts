import { type RouteName, routes } from './contract/routes.ts';

/** The address of a route, with its parameters filled in. */
export const addressOf = (name: RouteName, params: Readonly<Record<string, string>> = {}): string =>
  routes[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
