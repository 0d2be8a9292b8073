import { z } from 'zod';
import type { Actor } from '../domain/kernel/event.ts';
import type { CommandContext } from './handle.ts';

/** Actor, source and ids of a request: metadata of every event it leads to. */
export interface RequestContext extends Pick<CommandContext, 'attemptOf' | 'signal' | 'trace'> {
  readonly actor: Actor;
  /** `http`, `demo`, `start`, … */
  readonly source: string;
  readonly requestId: string;
  readonly correlationId: string;
}

/** A request of the platform itself, such as `start` or `restore`. */
export const systemRequest = (source: string, requestId: string): RequestContext => ({
  actor: { id: source, role: 'system' },
  source,
  requestId,
  correlationId: requestId,
});

/** Command context with the person whose key encrypts the personal data of its events. */
export const about = (subject: string, request: RequestContext): CommandContext => ({ ...request, subject });

/**
 * A context that was stored as JSON so that its work can be continued later. The request's time limit no longer applies
 * then.
 */
export const storedContext = <Context extends { readonly signal?: AbortSignal }>() =>
  z
    .custom<Context>((value) => typeof value === 'object' && value !== null)
    .transform(({ signal: _, ...context }) => context);
