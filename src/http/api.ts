import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { RequestContext } from '../commands/commands.ts';
import type { Received } from '../platform/files/files.ts';
import type { Answer, Attachment } from './answers.ts';
import { sendAttachment } from './attachments.ts';
import { allEndpoints, type Endpoints, type RoutedEndpoint } from './contract/endpoints.ts';
import { positionHeader, type RouteName, replayedHeader } from './contract/routes.ts';
import { type IdempotentUse, idempotencyKeyOf, onceOnly } from './once-only.ts';
import type { HttpParts } from './parts.ts';
import { limitByAddress, limitByMember } from './plugins/rate-limits.ts';
import { correlationIdOf } from './plugins/request-ids.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { type Caller, identifyCaller } from './plugins/sessions.ts';
import { notSignedIn, problem } from './problems.ts';
import { refusal } from './rejections.ts';
import { routeSchema } from './route-schema.ts';
import { timeLimits } from './time-limits.ts';
import { fingerprintOf, receiveFile, refuseOtherBodies } from './uploads.ts';

type Part<Name extends RouteName, Key extends string> = Endpoints[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined;

/** A request to one endpoint, after everything that its line of the table says has been checked. */
export interface Call<Name extends RouteName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  /** Null for a visitor, where the table lets anyone in. */
  readonly caller: Endpoints[Name]['access'] extends 'anyone' ? Caller | null : Caller;
  /** What was uploaded, where the table says so. Nobody sees it before the handler keeps it. */
  readonly file: Endpoints[Name] extends { readonly upload: true } ? Received : null;
  /** Id for what the call creates: the same one for every repetition under one `Idempotency-Key`. */
  readonly resourceId: string;
  /** Goes with every command. */
  readonly context: RequestContext;
  readonly request: FastifyRequest;
}

type SuccessBody<Name extends RouteName> = Endpoints[Name]['success'] extends { readonly media: 'text/event-stream' }
  ? Readable
  : Endpoints[Name]['success'] extends { readonly media: string }
    ? Attachment
    : Endpoints[Name]['success']['body'] extends z.ZodType
      ? z.output<Endpoints[Name]['success']['body']>
      : null;

/** One use case: everything else is read from the table. */
export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<Answer<SuccessBody<Name>>>;

/** Looks at an upload before its file is let in: throws what refuses it. */
export type Admission<Name extends RouteName> = (call: Omit<Call<Name>, 'file' | 'resourceId'>) => Promise<void>;

export interface Api {
  /**
   * Gives an endpoint of the table its handler.
   * @param again for endpoints with `idempotent`: answers a repeated call from what its first one made.
   * @param admit for endpoints with `upload`: nobody gets files received that they may not send.
   */
  implement<Name extends RouteName>(
    name: Name,
    handle: Handler<Name>,
    again?: Handler<Name>,
    admit?: Admission<Name>,
  ): void;
  /** Throws when an endpoint of the table has no handler. */
  assertComplete(): void;
}

const contextOf = (request: FastifyRequest): RequestContext => ({
  actor: request.caller
    ? { id: request.caller.userId, role: request.caller.role }
    : { id: 'anonymous', role: 'visitor' },
  source: 'http',
  requestId: request.id,
  correlationId: correlationIdOf(request),
});

const authorise = ({ access }: RoutedEndpoint, caller: Caller | null): void => {
  if (access === 'anyone') return;
  if (caller === null) throw notSignedIn();
  if (access !== 'member' && !access.includes(caller.role)) {
    throw problem('not-allowed', 'Your account is not allowed to do this. Please sign in with another account.');
  }
};

/**
 * Whose key it is. Where anyone may call, the key alone tells callers apart: a visitor who has become a member by the
 * first attempt must be recognised at the second. Such a key is as good as a random number, and worth no more than the
 * body that has to come with it.
 */
const ownerOfKey = ({ access }: RoutedEndpoint, caller: Caller | null): string =>
  access === 'anyone' || caller === null ? 'anyone' : caller.userId;

/** Sends events as they happen: proxies keep none back, and the connection ends with the stream. */
const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply.header('x-accel-buffering', 'no').header('connection', 'close').type('text/event-stream').send(events);

const send = <Name extends RouteName>(
  reply: FastifyReply,
  { success }: RoutedEndpoint,
  answer: Answer<SuccessBody<Name>>,
): FastifyReply => {
  if (answer.kind === 'refused') throw refusal(answer.rejection);
  if (answer.position !== null) reply.header(positionHeader, answer.position);
  if (answer.kind === 'accepted') {
    return reply.code(202).header('location', answer.location).send({ accepted: true });
  }
  reply.code(success.status);
  // The table says which of its endpoints answer with a stream or a file; types cannot follow it this far.
  if (success.media === 'text/event-stream') return sendEvents(reply, answer.body as Readable);
  if (success.media !== undefined) return sendAttachment(reply, success.media, answer.body as Attachment);
  return success.body === null ? reply.send() : reply.send(answer.body);
};

/** Milliseconds a handler may take, where that is more than usual. A stream ends by itself before that. */
const patienceWith = ({ upload, success }: RoutedEndpoint): Pick<RouteOptions, 'handlerTimeout'> => {
  if (success.media === 'text/event-stream') return { handlerTimeout: timeLimits.stream + timeLimits.handler };
  if (success.ofAnySize) return { handlerTimeout: timeLimits.export };
  return upload || success.media !== undefined ? { handlerTimeout: timeLimits.transfer } : {};
};

/** Forms are understood where the table takes a file, and nowhere else. */
const addRoute = (app: FastifyInstance, { upload }: RoutedEndpoint, route: RouteOptions): void => {
  if (!upload) {
    app.route(route);
    return;
  }
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    // The store notices by itself what was cut off.
    await forms.register(multipart, { throwFileSizeLimit: false });
    // At the lowest level the form parser logs whole headers, and cookies with them.
    forms.route(app.log.level === 'trace' ? { ...route, logLevel: 'debug' } : route);
  });
};

/** Registers endpoints from the table: path, schemas, access, limits and idempotency are read there and nowhere else. */
export const createApi = (
  app: FastifyInstance,
  { vault, newId, config, files }: Pick<HttpParts, 'vault' | 'newId' | 'config' | 'files'>,
): Api => {
  const { origin } = new URL(config.publicUrl);
  const refuseForeignPages = sameOrigin(origin);
  const identify = identifyCaller(vault.sessions);
  const table = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]));
  const implemented = new Set<RouteName>();

  const implement = <Name extends RouteName>(
    name: Name,
    handle: Handler<Name>,
    again?: Handler<Name>,
    admit?: Admission<Name>,
  ): void => {
    const endpoint = table.get(name);
    if (!endpoint) throw new Error(`The endpoint table does not know ${name}.`);
    if (implemented.has(name)) throw new Error(`${name} has two handlers.`);
    if (endpoint.idempotent && !again) throw new Error(`${name} cannot answer a repeated call.`);
    if (endpoint.upload && !admit) throw new Error(`${name} lets everybody send files.`);
    implemented.add(name);

    /** The schemas of the route have made the request what the call's type says. */
    const callOf = (request: FastifyRequest, resourceId: string, file: Received | null): Call<Name> =>
      ({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        file,
        resourceId,
        context: contextOf(request),
        request,
      }) as Call<Name>;

    const answer = async (request: FastifyRequest, reply: FastifyReply, file: Received | null) => {
      const key = endpoint.idempotent ? idempotencyKeyOf(request) : null;
      if (key === null || !again) return handle(callOf(request, newId(), file));
      const use: IdempotentUse = { key, caller: ownerOfKey(endpoint, request.caller), route: name };
      const asked = [request.params, file === null ? request.body : fingerprintOf(file)];
      const { answer, replayed } = await onceOnly(vault.idempotency, use, asked, {
        first: (resourceId) => handle(callOf(request, resourceId, file)),
        again: (resourceId) => again(callOf(request, resourceId, file)),
      });
      if (replayed) reply.header(replayedHeader, 'true');
      return answer;
    };

    /** Whatever becomes of the call: a file that the handler did not keep is not left lying about. */
    const answerUpload = async (request: FastifyRequest, reply: FastifyReply) => {
      await admit?.(callOf(request, '', null));
      const file = await receiveFile(request, files);
      try {
        return await answer(request, reply, file);
      } finally {
        await files.discard(file);
      }
    };

    const limitMember = limitByMember(app, config.rateLimits, endpoint.limitPerMinute);
    addRoute(app, endpoint, {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: routeSchema(endpoint),
      ...patienceWith(endpoint),
      onRequest: [
        ...limitByAddress(app, config.rateLimits, endpoint.limitPerMinute),
        refuseForeignPages,
        // Before the body is read: nobody gets work done that they may not ask for.
        async (request) => {
          await identify(request);
          authorise(endpoint, request.caller);
          await limitMember(request);
          if (endpoint.upload) refuseOtherBodies(request);
        },
      ],
      handler: async (request, reply) =>
        send<Name>(
          reply,
          endpoint,
          await (endpoint.upload ? answerUpload(request, reply) : answer(request, reply, null)),
        ),
    });
  };

  return {
    implement,
    assertComplete: () => {
      const missing = [...table.keys()].filter((name) => !implemented.has(name));
      if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(', ')}.`);
    },
  };
};
