import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Commands } from '../commands/commands.ts';
import { openHistoryReading } from '../history/reading.ts';
import { openDocumentation } from '../http/documentation/documentation.ts';
import type { Health, HttpConfig } from '../http/parts.ts';
import { buildServer } from '../http/server.ts';
import { linksTo } from '../mail/templates/links.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { openRehearsal } from '../rehearsal/rehearsal.ts';
import { openLiveChanges } from './live-changes.ts';
import type { Platform } from './platform.ts';

export interface HttpOptions {
  readonly config: HttpConfig;
  readonly health: Health;
  readonly metrics: Registry;
  /** Called after each sign-in, before it is answered. */
  readonly onSignIn?: (userId: string) => Promise<void>;
}

const withSignInListener = (commands: Commands, onSignIn: (userId: string) => Promise<void>): Commands => ({
  ...commands,
  signIn: async (input, request) => {
    const outcome = await commands.signIn(input, request);
    if (outcome.outcome === 'done') await onSignIn(outcome.userId);
    return outcome;
  },
  signInByLink: async (input, request) => {
    const outcome = await commands.signInByLink(input, request);
    if (outcome.outcome === 'done') await onSignIn(outcome.userId);
    return outcome;
  },
});

/** Builds the HTTP server of a platform. It does not listen yet. */
export const wireHttp = async (
  platform: Platform,
  { config, health, metrics, onSignIn }: HttpOptions,
  started: StopOrder,
): Promise<FastifyInstance> => {
  const { commands, history, store, vault, engine, readModels, mail, files, tracing, clock, newId, logger } = platform;
  const liveChanges = openLiveChanges({ history, readModels, waitFor: engine.waitForPosition, logger });
  started.add('live changes', () => liveChanges.close());
  const server = await buildServer({
    commands: onSignIn ? withSignInListener(commands, onSignIn) : commands,
    readModels,
    vault,
    history: openHistoryReading({ store, raw: history, keys: vault.keys }),
    rehearsal: openRehearsal({ store, readModels, links: linksTo(config.publicUrl), clock, newId }),
    documentation: openDocumentation(),
    seals: platform.chainWriter,
    checkpoints: platform.checkpoints,
    proofs: platform.proofs,
    verifications: platform.verifications,
    waitFor: engine.waitForPosition,
    projectionAdministration: platform.projectionAdministration,
    projectionRequests: platform.projectionRequests,
    liveChanges,
    unreadableEvents: platform.unreadableEvents,
    reports: { ...platform.reports, runs: platform.reportRuns },
    analytics: platform.analytics,
    mails: mail.administration,
    files,
    health,
    metrics,
    tracing,
    newId,
    clock,
    config,
    logger,
  });
  started.add('http', () => server.close());
  return server;
};
