import { reject } from '../domain/kernel/rejection.ts';
import type { ProjectionOrder } from '../domain/operations/choices.ts';
import { commandFor, type Standing } from '../domain/operations/commands.ts';
import { operations } from '../domain/operations/decide.ts';
import type { CommandContext, HandleCommand, Handled } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';

/** How often an order is decided anew when others were given at the same time. */
const ATTEMPTS = 3;

/** Where projections stand, and who carries out what is asked of them. */
export interface StandingProjections {
  standing(name: string): Promise<Standing | null>;
  obey(name: string): Promise<void>;
}

/** What is asked of a projection. */
export interface OrderOfProjection {
  readonly name: string;
  readonly order: ProjectionOrder;
  /** For `replay`: the event whose rows or stream are tried again; null for all. */
  readonly eventId?: string | null;
}

export interface ProjectionOrders {
  /** Records what is asked of a projection, and has it carried out as far as that can be done at once. */
  orderOfProjection(order: OrderOfProjection, context: CommandContext): Promise<Outcome<object>>;
}

const unknown = reject('projection-unknown', 'There is no such read model.');

/** What administrators and operators ask of read models. The history leads: what it says is carried out. */
export const projectionOrders = (handle: HandleCommand, projections: StandingProjections): ProjectionOrders => ({
  orderOfProjection: async ({ name, order, eventId = null }, context) => {
    let handled: Handled | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      // Whatever was asked before comes first.
      await projections.obey(name);
      const standing = await projections.standing(name);
      if (standing === null) return refused(unknown);
      handled = await handle(operations, name, commandFor[order](standing, eventId), context);
      if (handled.outcome === 'accepted' || handled.rejection.code !== 'projection-changed') break;
    }
    if (!handled) return refused(unknown);
    await projections.obey(name);
    return outcomeOf(handled, {});
  },
});
