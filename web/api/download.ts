import type { EndpointName } from '#contract/contract.ts';
import { routes } from '#contract/routes.ts';
import { addressOf } from './client.ts';
import { provedRequest } from './proved-request.ts';

interface Download {
  readonly fileName: string | undefined;
  readonly content: Blob;
}

/** Fetches a file as the server sends it. Rejects when it breaks off. */
export const download = async (name: EndpointName): Promise<Download> => {
  const response = await provedRequest(addressOf(name), { method: routes[name].method });
  const disposition = response.headers.get('content-disposition') ?? '';
  return { fileName: /filename="([^"]+)"/.exec(disposition)?.[1], content: await response.blob() };
};
