import { type RouteName, routes } from '../../src/http/contract/routes.ts';

/** What the server answered. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose schema the server has already held them against.
  readonly body: any;
}

/** A client outside the browser, with a session of its own, over real HTTP. */
export interface ApiClient {
  /** Throws when the server cannot be reached or the connection breaks. */
  call(
    name: RouteName,
    sent?: { readonly body?: unknown; readonly query?: Readonly<Record<string, string>>; readonly key?: string },
  ): Promise<Answer>;
}

/** How long one request may take, in milliseconds. */
const REQUEST_LIMIT_MS = 30_000;

/** Makes a client of the server at this address. */
export const apiClient = (url: string): ApiClient => {
  const cookies = new Map<string, string>();
  return {
    call: async (name, { body, query, key } = {}) => {
      const { method, path } = routes[name];
      const address = new URL(path, url);
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
