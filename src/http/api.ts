import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { RequestContext } from '../commands/commands.ts';
import type { EndpointName } from '../contract/contract.ts';
import { allEndpoints, type Endpoints, type NamedEndpoint } from '../contract/contract.ts';
import { positionHeader, replayedHeader } from '../contract/headers.ts';
import type { Received } from '../platform/files/files.ts';
import { errorLabel } from '../platform/loggable-error.ts';
import type { Vault } from '../vault/vault.ts';
import type { Answer, Attachment } from './answers.ts';
import { sendAttachment } from './attachments.ts';
import { admitted, requireFreshProof } from './fresh-proof.ts';
import { type IdempotentUse, idempotencyKeyOf, runIdempotently } from './idempotency.ts';
import type { HttpParts } from './parts.ts';
import { limitByAddress, limitByMember } from './plugins/rate-limits.ts';
import { correlationIdOf } from './plugins/request-ids.ts';
import { routeOf } from './plugins/request-log.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { type Caller, currentSessionOf, identifyCaller } from './plugins/sessions.ts';
import { isOverdue } from './plugins/time-limit.ts';
import { notSignedIn, problem } from './problems.ts';
import { refusal } from './rejections.ts';
import { routeSchema } from './route-schema.ts';
import { timeLimits } from './time-limits.ts';
import { fingerprintOf, receiveFile, refuseOtherBodies, uploadKinds } from './uploads.ts';
import { whileSignedIn } from './while-signed-in.ts';

type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema extends z.core.$ZodType
    ? z.output<Schema>
    : undefined
  : undefined;

/** A call of an endpoint, after validation and authorisation. */
interface Call<Name extends EndpointName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
  /** Null for a visitor, on endpoints open to anyone. */
  readonly caller: Endpoints[Name]['access'] extends 'anyone' ? Caller | null : Caller;
  /** The uploaded file of an endpoint with `upload`; temporary until the handler stores it. */
  readonly file: Endpoints[Name] extends { readonly upload: string } ? Received : null;
  /** Id for the resource that the call creates; the same for every call with one `Idempotency-Key`. */
  readonly resourceId: string;
  readonly context: RequestContext;
  readonly request: FastifyRequest;
}

type SuccessBody<Name extends EndpointName> = Endpoints[Name]['success'] extends { readonly media: 'text/event-stream' }
  ? Readable
  : Endpoints[Name]['success'] extends { readonly media: string }
    ? Attachment
    : Endpoints[Name]['success']['body'] extends z.core.$ZodType
      ? z.output<Endpoints[Name]['success']['body']>
      : null;

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<SuccessBody<Name>>>;

/** Authorises an upload before its file is received. Throws to refuse it. */
type UploadGuard<Name extends EndpointName> = (call: Omit<Call<Name>, 'file' | 'resourceId'>) => Promise<void>;

/** The context of the commands that a request leads to. */
export const contextOf = (request: FastifyRequest, resourceId: string, signal: AbortSignal): RequestContext => ({
  // A sign-in that is waiting for the second factor may be an attacker's.
  actor:
    request.caller && request.caller.awaits !== 'second-factor'
      ? { id: request.caller.userId, role: request.caller.role }
      : { id: 'anonymous', role: 'visitor' },
  source: 'http',
  requestId: request.id,
  correlationId: correlationIdOf(request),
  trace: request.trace,
  attemptOf: resourceId,
  signal,
});

const authorise = ({ access }: NamedEndpoint, caller: Caller | null): void => {
  if (access === 'anyone') return;
  if (caller === null) throw notSignedIn();
  if (access !== 'member' && !access.includes(caller.role)) {
    throw problem('not-allowed', 'Your account is not allowed to do this. Please sign in with another account.');
  }
};

/**
 * The owner of an idempotency key. On endpoints open to anyone all callers share one owner: a visitor who became a member
 * by the first call must be recognised at the second. The key is random, and useless without the body of the first call.
 */
const ownerOfKey = ({ access }: NamedEndpoint, caller: Caller | null): string =>
  access === 'anyone' || caller === null ? 'anyone' : caller.userId;

/** Sends an event stream, which proxies must not buffer; the connection closes when it ends. */
const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply.header('x-accel-buffering', 'no').header('connection', 'close').type('text/event-stream').send(events);

const send = <Name extends EndpointName>(
  reply: FastifyReply,
  { success }: NamedEndpoint,
  answer: Answer<SuccessBody<Name>>,
  sessions: Vault['sessions'],
): FastifyReply => {
  if (answer.kind === 'refused') throw refusal(answer.rejection);
  if (answer.position !== null) reply.header(positionHeader, answer.position);
  if (answer.kind === 'accepted') {
    return reply.code(202).header('location', answer.location).send({ accepted: true });
  }
  reply.code(success.status);
  // The type of the body follows from `media`, which TypeScript cannot infer here.
  if (success.media === 'text/event-stream') return sendEvents(reply, answer.body as Readable);
  if (success.media !== undefined) {
    const attachment = answer.body as Attachment;
    const session = currentSessionOf(reply.request);
    if (session !== null) whileSignedIn(attachment.content, async () => (await sessions.find(session.id)) !== null);
    return sendAttachment(reply, success.media, attachment);
  }
  return success.body === null ? reply.send() : reply.send(answer.body);
};

/** The time limit of an endpoint in milliseconds. A stream ends by itself before it. */
const timeLimitOf = ({ upload, success }: NamedEndpoint): number => {
  if (success.media === 'text/event-stream') return timeLimits.stream + timeLimits.handler;
  if (success.ofAnySize) return timeLimits.export;
  return upload || success.media !== undefined ? timeLimits.transfer : timeLimits.handler;
};

/** Registers a route; multipart forms are parsed only on endpoints with `upload`. */
const addRoute = (app: FastifyInstance, { upload }: NamedEndpoint, route: RouteOptions): void => {
  if (!upload) {
    app.route(route);
    return;
  }
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    // The file store detects truncated files.
    await forms.register(multipart, { throwFileSizeLimit: false });
    // At level trace the form parser logs whole headers, including cookies.
    forms.route(app.log.level === 'trace' ? { ...route, logLevel: 'debug' } : route);
  });
};

/** Registers endpoints with path, schemas, access, limits and idempotency from the contract. */
export const createApi = (
  app: FastifyInstance,
  { vault, newId, clock, config, files }: Pick<HttpParts, 'vault' | 'newId' | 'clock' | 'config' | 'files'>,
) => {
  const { origin } = new URL(config.publicUrl);
  const refuseOtherSites = sameOrigin(origin);
  const identify = identifyCaller(vault.sessions);
  const shared = { rateBuckets: vault.rateBuckets, limits: config.rateLimits };
  const table = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]));
  const implemented = new Set<EndpointName>();

  /**
   * Registers the handler of an endpoint.
   * @param again required with `idempotent`: answers a repeated call from the result of the first one.
   * @param guard required with `upload`: authorises the caller before the file is received.
   */
  const implement = <Name extends EndpointName>(
    name: Name,
    handle: Handler<Name>,
    again?: Handler<Name>,
    guard?: UploadGuard<Name>,
  ): void => {
    const endpoint = table.get(name);
    if (!endpoint) throw new Error(`The contract has no endpoint ${name}.`);
    if (implemented.has(name)) throw new Error(`${name} has two handlers.`);
    if (endpoint.idempotent && !again) throw new Error(`${name} cannot answer a repeated call.`);
    if (endpoint.upload && !guard) throw new Error(`${name} accepts files from anyone.`);
    implemented.add(name);

    /** The request has passed the schemas of the route, so it has the type of the call. */
    const callOf = (
      request: FastifyRequest,
      resourceId: string,
      file: Received | null,
      signal = request.timeLimit,
    ): Call<Name> =>
      ({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        file,
        resourceId,
        context: contextOf(request, resourceId, signal),
        request,
      }) as Call<Name>;

    const answer = async (request: FastifyRequest, reply: FastifyReply, file: Received | null) => {
      const key = endpoint.idempotent ? idempotencyKeyOf(request) : null;
      if (key === null || !again) return handle(callOf(request, newId(), file));
      const use: IdempotentUse = { key, caller: ownerOfKey(endpoint, request.caller), route: name };
      const asked = [request.params, file === null ? request.body : fingerprintOf(file)];
      const { answer, replayed } = await runIdempotently(vault.idempotency, use, asked, {
        first: (resourceId, lost) =>
          handle(callOf(request, resourceId, file, AbortSignal.any([request.timeLimit, lost]))),
        again: (resourceId) => again(callOf(request, resourceId, file)),
      });
      if (replayed) reply.header(replayedHeader, 'true');
      return answer;
    };

    /** Discards the file afterwards unless the handler has stored it. */
    const answerUpload = async (request: FastifyRequest, reply: FastifyReply) => {
      await guard?.(callOf(request, '', null));
      const file = await receiveFile(request, files, uploadKinds[endpoint.upload ?? 'document']);
      try {
        return await answer(request, reply, file);
      } finally {
        await files.discard(file);
      }
    };

    const limitMember = limitByMember(shared, name, endpoint.limitPerMinute);
    addRoute(app, endpoint, {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: routeSchema(endpoint),
      config: { timeLimit: timeLimitOf(endpoint) },
      onRequest: [
        ...limitByAddress(app, shared, name, endpoint.limitPerMinute),
        refuseOtherSites,
        // Before the body is read, so that unauthorised calls cost nothing.
        async (request) => {
          await identify(request);
          request.caller = admitted(endpoint, request.caller);
          authorise(endpoint, request.caller);
          await requireFreshProof(endpoint, request.caller, { clock, secondFactors: vault.secondFactors });
          await limitMember(request);
          if (endpoint.upload) refuseOtherBodies(request, uploadKinds[endpoint.upload]);
        },
      ],
      handler: async (request, reply) => {
        try {
          const answered = await (endpoint.upload ? answerUpload(request, reply) : answer(request, reply, null));
          return isOverdue(request) ? reply : send<Name>(reply, endpoint, answered, vault.sessions);
        } catch (error) {
          if (!isOverdue(request)) throw error;
          request.log.warn({ route: routeOf(request), reason: errorLabel(error) }, 'work was ended at the time limit');
          return reply;
        }
      },
    });
  };

  return {
    implement,
    /** Throws when an endpoint of the table has no handler. */
    assertComplete: (): void => {
      const missing = [...table.keys()].filter((name) => !implemented.has(name));
      if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(', ')}.`);
    },
  };
};

export type Api = ReturnType<typeof createApi>;
