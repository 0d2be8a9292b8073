import type { EndpointName } from '../../src/contract/contract.ts';
import { routeOf } from '../../src/contract/route-of.ts';

/** A response of the server. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies that the server has validated.
  readonly body: any;
}

/** An HTTP client with its own session, without a browser. */
export interface ApiClient {
  /** Throws when the server cannot be reached or the connection breaks. */
  call(
    name: EndpointName,
    sent?: {
      /** Values of the placeholders in the path. */
      readonly params?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      /** Sent as the field `file` of a form. */
      readonly file?: File;
      readonly query?: Readonly<Record<string, string>>;
      readonly key?: string;
    },
  ): Promise<Answer>;
  /** The same session at another process. */
  at(url: string): ApiClient;
}

/** All entries of a list from all its pages. Throws unless each page is answered with 200. */
export const everyEntry = async (
  client: ApiClient,
  name: EndpointName,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const entries: Readonly<Record<string, unknown>>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await client.call(name, { query: { limit: '100', ...(cursor && { cursor }) } });
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
    entries.push(...body.data);
    cursor = body.nextCursor;
  }
  return entries;
};

/** Timeout of one request, in milliseconds. */
const REQUEST_LIMIT_MS = 30_000;

/** Creates a client for the server at this address. */
export const apiClient = (url: string, cookies = new Map<string, string>()): ApiClient => {
  return {
    at: (other) => apiClient(other, cookies),
    call: async (name, { params = {}, body, file, query, key } = {}) => {
      const { method, path } = routeOf(name);
      const address = new URL(
        path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(params[field] ?? '')),
        url,
      );
      const form = new FormData();
      if (file !== undefined) form.set('file', file);
      for (const [field, value] of Object.entries(query ?? {})) address.searchParams.set(field, value);
      const response = await fetch(address, {
        method,
        headers: {
          origin: url,
          cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file === undefined ? {} : { body: form }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) {
        const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (cookie !== undefined && value !== undefined) cookies.set(cookie, value);
      }
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
  };
};
