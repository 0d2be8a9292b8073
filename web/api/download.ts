import { type RouteName, routes } from '../../src/http/contract/routes.ts';
import { addressOf, request } from './client.ts';

interface Download {
  readonly fileName: string | undefined;
  readonly content: Blob;
}

/** Fetches a file as the server sends it. Rejects when it breaks off. */
export const download = async (name: RouteName): Promise<Download> => {
  const response = await request(addressOf(name), { method: routes[name].method });
  const disposition = response.headers.get('content-disposition') ?? '';
  return { fileName: /filename="([^"]+)"/.exec(disposition)?.[1], content: await response.blob() };
};
