import type { EndpointName } from '#contract/contract.ts';
import { routeOf } from '#contract/route-of.ts';
import { addressOf } from './client.ts';
import { provedRequest } from './proved-request.ts';

/** Downloads a file as the server sends it. Rejects if the transfer breaks off. */
export const download = async (name: EndpointName, body?: unknown) => {
  const response = await provedRequest(addressOf(name), {
    method: routeOf(name).method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const disposition = response.headers.get('content-disposition') ?? '';
  return { fileName: /filename="([^"]+)"/.exec(disposition)?.[1], content: await response.blob() };
};
