import type { CompletedOneOff } from '../../domain/charities/commands.ts';
import type { MembershipTier } from '../../domain/charities/membership-tiers.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';
import type { Slots } from '../phrases.ts';
import type { Random } from '../random.ts';
import type { Cause } from '../vocabulary/charities.ts';
import type { Topic } from '../vocabulary/projects.ts';
import type { World } from '../world.ts';
import type { Person } from './people.ts';

export interface Team {
  /** One of the administrators. `random`: by default the generator of the world. */
  administrator(random?: Random): Actor;
}

/** A person with an account. */
export interface Member {
  readonly userId: string;
  readonly person: Person;
  readonly username: string;
  readonly email: string;
  readonly by: Actor;
  /** The signup on the waiting list that led to the account. */
  signupId: string | null;
  /** Documents that the member has attached to projects. */
  readonly files: { readonly projectId: string; readonly fileId: string }[];
}

export interface Client extends Member {
  /** Number of charities so far. */
  readonly number: number;
  readonly charityId: string;
  readonly organisation: string;
  readonly cause: Cause;
  readonly tier: MembershipTier;
  /** Completed one-off projects: their fee may be credited to a membership. */
  readonly completed: CompletedOneOff[];
  open: number;
  done: number;
}

export interface Expert extends Member {
  readonly consultantId: string;
  readonly expertise: readonly ExpertiseArea[];
  /** Number of projects that they are invited to or working on. */
  engagements: number;
  done: number;
}

/** The consultants who may be invited. */
export interface Experts {
  add(expert: Expert): void;
  remove(expert: Expert): void;
  all(): readonly Expert[];
  /** Some consultants who can be invited now, best match first. */
  candidates(areas: readonly ExpertiseArea[]): readonly Expert[];
}

export interface OpenProject {
  readonly projectId: string;
  readonly client: Client;
  readonly topic: Topic;
  readonly slots: Slots;
  expert: Expert | null;
  /** Conversations about its invitations. */
  readonly talks: Set<string>;
  /** Phrases already used in its messages. */
  readonly used: Set<string>;
}

export interface Fellowship {
  readonly world: World;
  readonly team: Team;
  readonly experts: Experts;
  /** The registered charities. */
  readonly clients: Set<Client>;
  readonly projects: Set<OpenProject>;
  /** Whether members attach documents: only if their content can be stored. */
  readonly hasDocuments: boolean;
}
