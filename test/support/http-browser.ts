import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '../../src/contract/contract.ts';
import { allEndpoints } from '../../src/contract/contract.ts';
import { Accepted } from '../../src/contract/endpoint.ts';
import { idempotencyHeader } from '../../src/contract/headers.ts';
import { Problem } from '../../src/contract/problem.ts';
import { problemStatusesOf } from '../../src/http/route-schema.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** One file, sent as the field `file` of a form. */
  readonly file?: { readonly name: string; readonly content: Buffer | string };
  /** Any form, for invalid uploads. */
  readonly form?: FormData;
  /** Undefined removes a header that the browser sends by default. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly key?: string;
  readonly ip?: string;
}

/** A response, already validated against the contract. */
export interface Received {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read validated responses.
  readonly json: () => any;
}

/** Sends requests like a browser on a page of the platform, with its cookies. */
export interface Browser {
  call(name: EndpointName, sent?: Sent): Promise<Received>;
  /** Sends a request to any address, with cookies and origin, without validation. */
  send(options: InjectOptions): Promise<Received>;
  readonly cookies: Map<string, string>;
  /** `Set-Cookie` headers of the last response. */
  lastSetCookies(): readonly string[];
}

const receivedFrom = (response: LightMyRequestResponse): Received => ({
  status: response.statusCode,
  headers: response.headers,
  body: response.body,
  bytes: response.rawPayload,
  json: () => response.json(),
});

/**
 * Waits for the whole body of a streamed response. An endless one is cancelled after its headers,
 * as when a window is closed.
 */
export const gathered = async (response: LightMyRequestResponse): Promise<LightMyRequestResponse> => {
  const isEndless = response.headers['content-type'] === 'text/event-stream';
  if (isEndless) response.raw.res.destroy();
  const rawPayload = isEndless ? Buffer.alloc(0) : Buffer.concat(await response.stream().toArray());
  const body = rawPayload.toString();
  return { ...response, rawPayload, payload: body, body, json: () => JSON.parse(body) };
};

/** Asserts that the endpoint table declares the response. */
const holdAgainstContract = (name: EndpointName, response: LightMyRequestResponse): void => {
  const endpoint = allEndpoints.find((candidate) => candidate.name === name);
  if (!endpoint) throw new Error(`No endpoint ${name}.`);
  const { success } = endpoint;
  const where = `${name} ${response.statusCode} ${response.body}`;
  expect(response.headers['x-request-id'], where).toBeTruthy();
  const isShown =
    response.statusCode === success.status && (success.media === 'image/webp' || success.media === 'application/pdf');
  expect(response.headers['cache-control'], where).toMatch(isShown ? /^(public|private), / : /^no-store$/);
  if (response.statusCode === success.status && success.media === 'text/event-stream') {
    expect(response.headers['content-type'], name).toBe('text/event-stream');
    expect(response.headers['x-accel-buffering'], name).toBe('no');
  } else if (response.statusCode === success.status && success.media !== undefined) {
    expect(response.headers['content-type'], name).toMatch(new RegExp(`^${success.media}(?:;|$)`));
    expect(response.headers['content-disposition'], name).toMatch(isShown ? /^inline; / : /^attachment; /);
    expect(response.headers['content-security-policy'], name).toMatch(/^sandbox/);
    expect(response.headers['x-content-type-options'], name).toBe('nosniff');
    if (success.media === 'application/json')
      expect(success.body && z.parse(success.body, response.json())).toEqual(response.json());
  } else if (response.statusCode === success.status) {
    if (success.body === null) expect(response.body, where).toBe('');
    else expect(z.parse(success.body, response.json()), where).toEqual(response.json());
  } else if (response.statusCode === 202 && endpoint.mayLag) {
    expect(Accepted.parse(response.json()), where).toEqual(response.json());
    expect(response.headers.location, where).toBeTruthy();
  } else {
    expect(problemStatusesOf(endpoint), where).toContain(response.statusCode);
    expectProblem(receivedFrom(response));
  }
};

/** Asserts that an error is a valid problem document. */
export const expectProblem = (received: Received): Problem => {
  expect(received.headers['content-type']).toBe('application/problem+json');
  const problem = Problem.strict().parse(received.json());
  expect(problem.status).toBe(received.status);
  expect(problem.instance).toBe(received.headers['x-request-id']);
  expect(problem.detail.length).toBeGreaterThan(10);
  return problem;
};

/** The body of a response without the request id. */
export const bodyWithoutRequestId = ({ body, headers }: Received): string =>
  body.replace(String(headers['x-request-id']), 'the request');

const formOf = ({ file, form }: Sent): FormData | null => {
  if (file === undefined) return form ?? null;
  const made = new FormData();
  made.set('file', new Blob([file.content]), file.name);
  return made;
};

/** A form as a browser sends it. */
const encoded = async (form: FormData): Promise<{ readonly payload: Buffer; readonly type: string }> => {
  const request = new Request('http://form.example', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  };
};

const setCookiesOf = (response: LightMyRequestResponse): readonly string[] => {
  const header = response.headers['set-cookie'];
  return header === undefined ? [] : Array.isArray(header) ? header : [header];
};

export const openBrowser = (app: FastifyInstance, origin: string): Browser => {
  const cookies = new Map<string, string>();
  let last: readonly string[] = [];

  const inject = async ({ headers = {}, ...options }: InjectOptions): Promise<LightMyRequestResponse> => {
    const sent: Record<string, string> = {};
    const wanted = {
      host: new URL(origin).host,
      origin: options.method === undefined || options.method === 'GET' ? undefined : origin,
      cookie: cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    };
    for (const [name, value] of Object.entries(wanted)) if (value !== undefined) sent[name] = String(value);
    const answer = await app.inject({ ...options, headers: sent });
    const response = options.payloadAsStream ? await gathered(answer) : answer;
    last = setCookiesOf(response);
    for (const line of last) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  return {
    cookies,
    lastSetCookies: () => last,
    send: async (options) => receivedFrom(await inject(options)),
    call: async (name, sent = {}) => {
      const { params = {}, query = {}, body, headers = {}, key, ip } = sent;
      const form = formOf(sent);
      const upload = form === null ? null : await encoded(form);
      const endpoint = allEndpoints.find((candidate) => candidate.name === name);
      if (!endpoint) throw new Error(`No endpoint ${name}.`);
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? '');
      const response = await inject({
        method: endpoint.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        url: path,
        query,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(upload === null ? {} : { payload: upload.payload }),
        headers: {
          ...(upload === null ? {} : { 'content-type': upload.type }),
          ...headers,
          ...(key === undefined ? {} : { [idempotencyHeader]: key }),
        },
        ...(ip === undefined ? {} : { remoteAddress: ip }),
        ...(endpoint.success.media === 'text/event-stream' ? { payloadAsStream: true } : {}),
      });
      holdAgainstContract(name, response);
      return receivedFrom(response);
    },
  };
};
