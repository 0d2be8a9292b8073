import { askForProof } from './fresh-proof.ts';
import { problemKind } from './problem-kind.ts';
import { request } from './request.ts';

/** As {@link request}; when the server wants a fresh proof of the member, asks for it and sends the request again. */
export const provedRequest = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await request(url, init);
  } catch (error) {
    if (problemKind(error) !== 'fresh-proof-needed' || !(await askForProof())) throw error;
    return request(url, init);
  }
};
