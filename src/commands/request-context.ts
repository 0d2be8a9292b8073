import type { Actor } from '../domain/kernel/event.ts';
import type { CommandContext } from './handle.ts';

/** Who asks, from where, and under which request. Becomes metadata of every event the request leads to. */
export interface RequestContext {
  readonly actor: Actor;
  /** `http`, `demo`, `start`, … */
  readonly source: string;
  readonly requestId: string;
  readonly correlationId: string;
}

/** The context of a command about one person, whose key protects what is personal in its events. */
export const about = (subject: string, request: RequestContext): CommandContext => ({ ...request, subject });
