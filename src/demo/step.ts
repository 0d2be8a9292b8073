import type { Commands, RequestContext } from '../commands/commands.ts';
import type { HandleCommand } from '../commands/handle.ts';
import type { Actor } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import type { PlacedEvent } from '../eventstore/bulk.ts';

/** The platform, as a step uses it when the scenario is played through the real commands. */
export interface SimulatedPlatform {
  readonly commands: Commands;
  readonly handle: HandleCommand;
  /** The context of a request by this actor, at the moment of the step. */
  readonly request: (by: Actor) => RequestContext;
  /** The password of every member. */
  readonly password: string;
  /** The password of the administrator, which is not shown. */
  readonly adminPassword: string;
  /** The token that was mailed with an invitation. Throws when there is none. */
  readonly invitationToken: (invitationId: string) => string;
  /** Stores the content of a document. Throws when it is refused. */
  readonly keepFile: (fileId: string, name: string, content: Buffer) => Promise<void>;
  /** Stores one size of a photo. */
  readonly keepPhoto: (fileId: string, content: Buffer) => Promise<void>;
}

type Played =
  | { readonly outcome: 'done' | 'accepted' }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** Does on the platform what a step did in the simulation. */
export type Play = (platform: SimulatedPlatform) => Promise<Played>;

/** One request of the scenario: what the aggregates decided, and how to make the same request of the platform. */
export interface Step {
  readonly at: Date;
  readonly events: readonly PlacedEvent[];
  /** People whose keys are destroyed once the events are written. */
  readonly forgets: readonly string[];
  readonly play: Play;
  /** Whether it is played by a use case, which may hash a password and hold a connection while it appends. */
  readonly isUseCase: boolean;
  /** The first ids that the platform gives out while it plays the step. */
  readonly newIds: readonly string[];
}
