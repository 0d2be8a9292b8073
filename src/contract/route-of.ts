import type { EndpointName } from './contract.ts';
import { routeLines } from './routes.ts';

export const routeOf = (name: EndpointName): { readonly method: string; readonly path: string } => {
  const [method = '', path = ''] = routeLines[name].split(' ');
  return { method, path };
};
