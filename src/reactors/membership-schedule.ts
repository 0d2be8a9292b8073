import type pg from 'pg';
import { v5 } from 'uuid';
import { foldStream } from '../commands/fold.ts';
import type { Done } from '../commands/outcome.ts';
import { type RequestContext, systemRequest } from '../commands/request-context.ts';
import { charity } from '../domain/charities/decide.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { tryExclusively } from '../platform/shared-locks.ts';
import { tryEach } from '../platform/try-each.ts';

/** Number of memberships looked up in one query. */
const PAGE_SIZE = 100;

/** Maximum number of steps of one membership in a round: more than a term has after ten years without a run. */
const MOST_STEPS = 500;

/** UUID namespace used only for the ids of charges. */
const NAMESPACE = '0f5c7c8e-52f1-5b0a-8a55-6b6d4f0c1e37';

/**
 * The id of the charge for the term that begins at a moment, derived from both so that a repeated step has the same
 * charge.
 */
export const scheduledChargeId = (charityId: string, from: string): string => v5(`${charityId} ${from}`, NAMESPACE);

interface MembershipScheduleParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly clock: Clock;
  readonly newId: NewId;
  /**
   * Charities whose next step is due by a moment, longest due first, except the given charities. Read models may lag a
   * little.
   */
  dueMemberships(by: Date, limit: number, without: readonly string[]): Promise<readonly string[]>;
  keepMembership(input: { readonly charityId: string; readonly chargeId: string }, request: RequestContext): Done;
}

/**
 * Announces, renews and lapses memberships that are due, in one process at a time (decisions, Activate). Each
 * membership is processed once in a round. A failure of one does not stop the others: an `AggregateError` reports it at
 * the end, and the next round retries it.
 * @returns how many steps were taken; 0 also if another process is doing this.
 */
export type KeepMemberships = () => Promise<number>;

export const membershipSchedule = ({
  pool,
  store,
  clock,
  newId,
  dueMemberships,
  keepMembership,
}: MembershipScheduleParts): KeepMemberships => {
  const request = (): RequestContext => systemRequest('schedule', newId());

  /** Takes one step. False when nothing was due. */
  const step = async (charityId: string): Promise<boolean> => {
    const { state, last } = await foldStream(store, charity, charityId);
    if (state.status !== 'registered' || state.membership === null) return false;
    const chargeId = scheduledChargeId(charityId, state.membership.renewsAt);
    const kept = await keepMembership({ charityId, chargeId }, request());
    return kept.outcome === 'done' && kept.position !== last?.position;
  };

  const keep = async (charityId: string): Promise<number> => {
    let steps = 0;
    while (steps < MOST_STEPS && (await step(charityId))) steps += 1;
    return steps;
  };

  const dueBy = async function* (by: Date): AsyncGenerator<string> {
    const lookedAt = new Set<string>();
    const nextPage = () => dueMemberships(by, PAGE_SIZE, [...lookedAt]);
    for (let page = await nextPage(); page.length > 0; page = await nextPage()) {
      for (const charityId of page) {
        lookedAt.add(charityId);
        yield charityId;
      }
    }
  };

  const keepAll = async (): Promise<number> => {
    let steps = 0;
    await tryEach(
      dueBy(clock()),
      async (charityId) => {
        steps += await keep(charityId);
      },
      (failures) => `${failures} due memberships were not kept.`,
    );
    return steps;
  };

  return async () => {
    const lock = { space: advisoryLocks.membershipSchedule, name: 'membership schedule' };
    const held = await tryExclusively(pool, lock, keepAll);
    return held?.result ?? 0;
  };
};
