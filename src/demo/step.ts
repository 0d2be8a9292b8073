import type { Commands, RequestContext } from '../commands/commands.ts';
import type { HandleCommand } from '../commands/handle.ts';
import type { Actor } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import type { PlacedEvent } from '../eventstore/bulk.ts';

/** The platform as seen by a step, when the scenario runs through the real commands. */
export interface SimulatedPlatform {
  readonly commands: Commands;
  readonly handle: HandleCommand;
  /** The context of a request by this actor, at the time of the step. */
  readonly request: (by: Actor) => RequestContext;
  /** The password of every member. */
  readonly password: string;
  /** The password of the administrator, which is not shown. */
  readonly adminPassword: string;
  /** The token that was mailed with an invitation. Throws if there is none. */
  readonly invitationToken: (invitationId: string) => string;
  /** Stores the content of a document. Throws if it is refused. */
  readonly keepFile: (fileId: string, name: string, content: Buffer) => Promise<void>;
  /** Stores one size of a photo. */
  readonly keepPhoto: (fileId: string, content: Buffer) => Promise<void>;
}

type Played =
  | { readonly outcome: 'done' | 'accepted' }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** Repeats on the platform what a step did in the simulation. */
export type Play = (platform: SimulatedPlatform) => Promise<Played>;

/** One request of the scenario: the aggregates' decisions, and how to make the same request on the platform. */
export interface Step {
  readonly at: Date;
  readonly events: readonly PlacedEvent[];
  /** People whose keys are destroyed after the events are written. */
  readonly forgets: readonly string[];
  readonly play: Play;
  /** Whether a use case runs it, which may hash a password and hold a connection while it appends. */
  readonly isUseCase: boolean;
  /** The first ids that the platform generates while it runs the step. */
  readonly newIds: readonly string[];
}
