import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { createApi } from './api.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { operatorsOf } from './operators.ts';
import type { HttpConfig, HttpParts } from './parts.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { BODY_LIMIT, errors, sendProblem } from './plugins/errors.ts';
import { gracefulStop } from './plugins/graceful-stop.ts';
import { jsonBodies } from './plugins/json-bodies.ts';
import { knownDevices } from './plugins/known-devices.ts';
import { oneClickUnsubscribe } from './plugins/one-click-unsubscribe.ts';
import { oneHost } from './plugins/one-host.ts';
import { operations } from './plugins/operations.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import { requestIds } from './plugins/request-ids.ts';
import { requestLog } from './plugins/request-log.ts';
import { requestTraces } from './plugins/request-traces.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { sessionCookie } from './plugins/sessions.ts';
import { storableQueries } from './plugins/storable-queries.ts';
import { timeLimit } from './plugins/time-limit.ts';
import { webClient } from './plugins/web-client.ts';
import { requestValidator } from './request-validation.ts';
import { accountSettingsRoutes } from './routes/account-settings.ts';
import { accountRoutes } from './routes/accounts.ts';
import { administrationRoutes } from './routes/administration.ts';
import { consultantRoutes } from './routes/consultants.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { dashboardRoutes } from './routes/dashboards.ts';
import { domainRoutes } from './routes/domain.ts';
import { emailPreferenceRoutes } from './routes/email-preferences.ts';
import { emailProofRoutes } from './routes/email-proofs.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { fileRoutes } from './routes/files.ts';
import { historyRoutes } from './routes/history.ts';
import { historyIntegrityRoutes } from './routes/history-integrity.ts';
import { hoursRoutes } from './routes/hours.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { liveStreamRoutes } from './routes/live-stream.ts';
import { mailRoutes } from './routes/mails.ts';
import { memberInvitationRoutes } from './routes/member-invitations.ts';
import { membershipRoutes } from './routes/membership.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { photoRoutes } from './routes/photos.ts';
import { profileRoutes } from './routes/profile.ts';
import { projectionRoutes } from './routes/projections.ts';
import { projectRoutes } from './routes/projects.ts';
import { pseudonymRoutes } from './routes/pseudonyms.ts';
import { queryRoutes } from './routes/queries.ts';
import { questionRoutes } from './routes/questions.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { rehearsalRoutes } from './routes/rehearsal.ts';
import { reportRoutes } from './routes/reports.ts';
import { searchRoutes } from './routes/search.ts';
import { secondFactorRoutes } from './routes/second-factors.ts';
import { signupRoutes } from './routes/signups.ts';
import { unreadableEventRoutes } from './routes/unreadable-events.ts';
import { vettingRoutes } from './routes/vetting.ts';
import { visitRoutes } from './routes/visits.ts';
import { waitingListRoutes } from './routes/waiting-list.ts';
import { timeLimits } from './time-limits.ts';
import { withoutAjv } from './without-ajv.ts';

export type { HttpParts } from './parts.ts';

/** Maximum size of a request's head, in bytes. */
const HEADER_LIMIT = 16 * 1024;

/**
 * Maximum number of open connections of one process; further ones are closed at once, and the proxy tries another
 * process.
 */
const CONNECTIONS = 2_000;

/** Interval in which refused connections are logged once, in milliseconds. */
const DROPS_LOGGED_EVERY_MS = 60_000;

const limitConnections = ({ server, log }: FastifyInstance, most: number): void => {
  server.maxConnections = most;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - loggedAt < DROPS_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ most }, 'connections are refused: there are too many');
  });
};

/** Fastify would treat a number of proxies as "none"; this converts it to what the setting means. */
const trusted = (trustProxy: HttpConfig['trustProxy']): FastifyServerOptions['trustProxy'] =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

/**
 * Builds the HTTP server: the API with its documentation, health checks, metrics and the web client. Does not listen yet.
 * Throws when an endpoint of the contract has no handler.
 *
 * `close()` lets requests in flight finish for at most 8 seconds and answers new ones with 503.
 */
export const buildServer = async (parts: HttpParts): Promise<FastifyInstance> => {
  const { config, newId, logger, metrics, tracing, health, vault } = parts;
  const https = new URL(config.publicUrl).protocol === 'https:';

  const loggerInstance: FastifyBaseLogger = logger;
  const app: FastifyInstance = Fastify({
    ...withoutAjv,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: timeLimits.keepAlive,
    // Timeout for a complete request. JSON bodies have less time: the handler's time limit includes receiving them.
    requestTimeout: timeLimits.transfer,
    forceCloseConnections: 'idle',
    // The platform responds with a problem instead.
    return503OnClosing: false,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: timeLimits.headers,
      connectionsCheckingInterval: timeLimits.connectionCheck,
    },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, error);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(requestValidator);
  app.setSerializerCompiler(serializerCompiler);

  limitConnections(app, config.connections ?? CONNECTIONS);
  await app.register(errors);
  await app.register(oneHost);
  await app.register(timeLimit);
  await app.register(gracefulStop);
  await app.register(requestIds);
  await app.register(securityHeaders, { https });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
  await app.register(jsonBodies);
  await app.register(storableQueries);
  await app.register(sessionCookie, { key: config.cookieKey, https });
  await app.register(knownDevices, { devices: parts.vault.knownDevices, https });
  await app.register(requestLog, { metrics });
  await app.register(requestTraces, { tracing });
  await app.register(rateLimits);
  const isOperator = operatorsOf(config.operationsToken, vault.sessions);
  await app.register(apiDocs, { publicUrl: config.publicUrl, https, limits: config.rateLimits, isOperator });
  await app.register(operations, { health, metrics, isOperator });
  await app.register(webClient, { webRoot: config.webRoot, publicUrl: config.publicUrl });

  const api = createApi(app, parts);
  accountRoutes(api, parts);
  invitationRoutes(api, parts);
  accountSettingsRoutes(api, parts);
  secondFactorRoutes(api, parts);
  profileRoutes(api, parts);
  photoRoutes(api, parts);
  membershipRoutes(api, parts);
  consultantRoutes(api, parts);
  projectRoutes(api, parts);
  searchRoutes(api, parts);
  conversationRoutes(api, parts);
  liveStreamRoutes(app, api, parts);
  notificationRoutes(api, parts);
  emailPreferenceRoutes(api, parts);
  oneClickUnsubscribe(app, parts);
  fileRoutes(api, parts);
  feedbackRoutes(api, parts);
  hoursRoutes(api, parts);
  quoteRoutes(api, parts);
  waitingListRoutes(api, parts);
  visitRoutes(api, parts);
  administrationRoutes(api, parts);
  vettingRoutes(api, parts);
  emailProofRoutes(api, parts);
  memberInvitationRoutes(api, parts);
  signupRoutes(api, parts);
  mailRoutes(api, parts);
  projectionRoutes(api, parts);
  unreadableEventRoutes(api, parts);
  historyRoutes(api, parts);
  rehearsalRoutes(api, parts);
  historyIntegrityRoutes(api, parts);
  pseudonymRoutes(api, parts);
  domainRoutes(api, parts);
  reportRoutes(api, parts);
  queryRoutes(api, parts);
  dashboardRoutes(api, parts);
  questionRoutes(api, parts);
  api.assertComplete();

  await app.ready();
  return app;
};
