import type { Cause } from '../demo/words/charities.ts';
import type { CompletedOneOff } from '../domain/charities/commands.ts';
import type { MembershipTier } from '../domain/charities/membership-tiers.ts';
import type { Actor } from '../domain/kernel/event.ts';
import type { Member } from './world.ts';

/** A charity as its own projects know it. */
export interface Client extends Member {
  readonly charityId: string;
  readonly organisation: string;
  readonly cause: Cause;
  readonly tier: MembershipTier;
  readonly by: Actor;
  /** One-off projects that were completed: their fee may count towards a membership. */
  readonly completed: CompletedOneOff[];
  /** Projects that have not ended. */
  open: number;
}
