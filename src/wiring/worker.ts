import type { Position } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { every } from '../platform/every.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { startRelay } from '../projections/engine/relay.ts';
import { dueMemberships } from '../projections/memberships.ts';
import { membershipSchedule } from '../reactors/membership-schedule.ts';
import { dailySealNote } from './daily-seal-note.ts';
import { sweepFiles } from './file-sweep.ts';
import type { PlatformParts } from './platform-parts.ts';

/** Pokes under these names mean "deliver mails" and "answer those who forgot their password". */
export const DELIVERY = 'mails';
export const RESETS = 'password-resets';

/** A poke under this name, with a run's id behind it, means "do this report". */
export const REPORT = 'report-';

/** A poke under this name means "seal what is new in the history". */
const SEALS = 'seals';

/** A poke under this name, with a projection's name behind it, means "work on what it has beside its live generation". */
export const BESIDE = 'beside-';

/** Places for such work. */
const BESIDE_AT_ONCE = 2;

/** Places for reports beside all other work: see `createRunWork` for how many are done at once. */
const REPORTS_AT_ONCE = 2;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often this work is looked for, in milliseconds, should nobody have asked for it. */
const rounds = {
  resets: SECOND,
  reports: 2 * SECOND,
  beside: SECOND,
  orders: 5 * SECOND,
  delivery: 5 * SECOND,
  memberships: MINUTE,
  sealNote: MINUTE,
  sweeps: HOUR,
} as const;

/**
 * Starts what a worker does: folding, reacting, delivering, and what the calendar asks for.
 * @param history the store as it is: the relay needs no personal data.
 */
export const startWork = async (
  parts: PlatformParts,
  history: Pick<EventStore, 'head' | 'subscribeAll'>,
  started: StopOrder,
): Promise<void> => {
  const {
    pool,
    store,
    commands,
    engine,
    projectionsRoom,
    readModels,
    reactors,
    reportRuns,
    sealer,
    mail,
    files,
    queue,
    clock,
    newId,
    logger,
  } = parts;

  const workBeside = async (name: string, signal: AbortSignal): Promise<void> => {
    if (await engine.workBeside(name, signal)) await queue.poke(BESIDE + name);
  };

  const ofReactors = new Set(reactors.names);
  const work = (name: string, signal: AbortSignal): Promise<unknown> => {
    if (name === DELIVERY) return mail.deliver(signal);
    if (name === RESETS) return commands.settleResetRequests();
    if (name === SEALS) return sealer.catchUp(signal);
    if (name.startsWith(BESIDE)) return workBeside(name.slice(BESIDE.length), signal);
    if (name.startsWith(REPORT)) return reportRuns.work(name.slice(REPORT.length), signal);
    return ofReactors.has(name) ? reactors.catchUp(name, signal) : engine.catchUp(name, signal);
  };
  const names = [...engine.names, ...reactors.names, SEALS];
  await queue.work(work, names.length + 2 + REPORTS_AT_ONCE + BESIDE_AT_ONCE);

  // Whatever happens to the seals, read models are swept: the sealer says by itself what is wrong.
  const sealedTo = (): Promise<readonly (readonly [string, Position])[]> =>
    sealer.head().then(
      ({ position }) => [[SEALS, position] as const],
      () => [],
    );
  const relay = startRelay({
    store: history,
    poke: queue.poke,
    names,
    foldedBy: (type) => [...engine.foldedBy(type), ...reactors.foldedBy(type)],
    positions: async () =>
      new Map([...(await engine.positions()), ...(await reactors.positions()), ...(await sealedTo())]),
    logger,
  });
  started.add('relay', () => relay.stop());

  const keepMemberships = membershipSchedule({
    pool,
    store,
    clock,
    newId,
    dueMemberships: (by, limit, without) => dueMemberships(readModels, by, limit, without),
    keepMembership: commands.keepMembership,
  });
  const noteSeal = dailySealNote({ sealer, clock, logger });
  const regularly = (name: string, ms: number, what: string, round: () => Promise<unknown>): void =>
    started.add(name, every(ms, what, logger, round));
  regularly('password resets', rounds.resets, 'answering who forgot a password', commands.settleResetRequests);
  regularly('mail delivery', rounds.delivery, 'looking for mails to deliver', async () => {
    if (await mail.isDue()) await queue.poke(DELIVERY);
  });
  regularly('reports', rounds.reports, 'looking for reports to run', async () => {
    for (const id of await reportRuns.due()) await queue.poke(REPORT + id);
  });
  regularly('rebuilds', rounds.beside, 'looking for generations to build', async () => {
    for (const name of await engine.withWorkBeside()) await queue.poke(BESIDE + name);
  });
  regularly('orders', rounds.orders, 'looking for orders about projections', async () => {
    for (const name of projectionsRoom.names) await projectionsRoom.obey(name);
  });
  regularly('memberships', rounds.memberships, 'keeping memberships', keepMemberships);
  regularly('note of the seal', rounds.sealNote, 'noting how far the history is sealed', noteSeal);
  regularly('sweeps', rounds.sweeps, 'clearing what nobody needs', async () => {
    await mail.sweep();
    await reportRuns.sweep();
    await sweepFiles({ engine, readModels, files });
  });
};
