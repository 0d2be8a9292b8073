import type { z } from 'zod';
import type { EndpointName, Endpoints } from '#contract/contract.ts';
import { idempotencyHeader, positionHeader } from '#contract/headers.ts';
import { routeOf } from '#contract/route-of.ts';
import { noteWrite } from './last-write.ts';
import { provedRequest } from './proved-request.ts';
import { request } from './request.ts';
import { newTraceParent } from './trace-parent.ts';
import { untilReadable } from './until-readable.ts';

/** One part of an endpoint's requests. */
export type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends {
  readonly [K in Key]: infer Schema;
}
  ? Schema extends z.core.$ZodType
    ? z.input<Schema>
    : never
  : never;

/** The arguments of a call: exactly the request parts that its endpoint declares. */
export type Arguments<Name extends EndpointName> = ([Part<Name, 'params'>] extends [never]
  ? unknown
  : { readonly params: Part<Name, 'params'> }) &
  ([Part<Name, 'query'>] extends [never] ? unknown : { readonly query?: Part<Name, 'query'> }) &
  ([Part<Name, 'body'>] extends [never] ? unknown : { readonly body: Part<Name, 'body'> }) & {
    readonly signal?: AbortSignal;
  } & (Endpoints[Name] extends { readonly idempotent: true }
    ? {
        /** Makes the call safe to repeat. Elsewhere the server would ignore it. */
        readonly idempotencyKey?: string;
      }
    : unknown);

/** The result of a call. */
export type Answer<Name extends EndpointName> = Endpoints[Name]['success']['body'] extends z.core.$ZodType
  ? z.output<Endpoints[Name]['success']['body']>
  : undefined;

const urlOf = (path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
};

/** URL of an endpoint, for links and for requests made without {@link call}. */
export const addressOf = (
  name: EndpointName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => urlOf(routeOf(name).path, params, query);

/**
 * Calls the API. Throws {@link ApiError} for anything but success (spec §7: '{status}: {text}'). On 202 (saved, but not
 * readable yet) it retries until the result can be read.
 */
export const call = async <Name extends EndpointName>(name: Name, given: Arguments<Name>): Promise<Answer<Name>> => {
  const { method, path } = routeOf(name);
  const { params, query, body, idempotencyKey, signal } = given as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
  const response = await provedRequest(urlOf(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
      ...(method === 'GET' ? {} : { traceparent: newTraceParent() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  });
  const written = response.headers.get(positionHeader);
  if (written !== null) noteWrite(written);
  if (response.status === 204) return undefined as Answer<Name>;
  const location = response.headers.get('location');
  const readable =
    response.status === 202 && location !== null
      ? await untilReadable(() => request(location, { headers: { accept: 'application/json' } }))
      : response;
  return (await readable.json()) as Answer<Name>;
};
