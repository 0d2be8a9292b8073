import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { v7 } from 'uuid';
import { commandHandler } from '../../commands/handle.ts';
import { projectionOrders } from '../../commands/projection-orders.ts';
import { catalogue, checkEvent } from '../../domain/catalogue.ts';
import type { ProjectionOrder } from '../../domain/operations/choices.ts';
import { encrypted } from '../../eventstore/encrypted.ts';
import { withRememberedKeys } from '../../eventstore/remembered-keys.ts';
import type { ProjectionDetail } from '../../http/contract/projections-room.ts';
import { openPool } from '../../platform/database.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { createProjectionEngine } from '../../projections/engine/engine.ts';
import { allProjections } from '../../projections/read-models.ts';
import { openProjectionsRoom } from '../../projections/room/room.ts';
import { tellProjection, tellProjections } from '../../projections/room/telling.ts';
import { type Installation, openInstallation } from './installation.ts';
import { askedOf, nowAndThen, type Tool, type ToolRun, toolLogger } from './tool.ts';

const USAGE = `npm run projections -- <what> [<read model>]
  status [<name>]    how the read models stand, or one of them with its generations
  rebuild <name>     builds it anew beside the live one, and waits until it stands at the head of the history
  cancel <name>      gives the rebuild up
  verify <name>      compares the new generation with the history, or the live one while there is no new one
  swap <name>        lets queries read the new generation
  rollback <name>    lets queries read the generation before
  replay <name> [--event <id>]   folds parked events again
  pause <name>, resume <name>
Exit code 0: done; 1: refused as things stand, not done yet, or not as the history says; 2: the command or the settings are wrong.`;

const orders: ReadonlyMap<string, ProjectionOrder> = new Map([
  ['rebuild', 'rebuild'],
  ['cancel', 'cancel-rebuild'],
  ['verify', 'verify'],
  ['swap', 'swap'],
  ['rollback', 'roll-back'],
  ['replay', 'replay'],
  ['pause', 'pause'],
  ['resume', 'resume'],
]);

interface Asked {
  /** Null to be told how things stand. */
  readonly order: ProjectionOrder | null;
  readonly name: string | null;
  readonly eventId: string | null;
}

const readArguments = (args: readonly string[]): Asked =>
  askedOf(USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { event: { type: 'string' } },
      allowPositionals: true,
    });
    const [what = 'status', name = null, ...rest] = positionals;
    const order = orders.get(what) ?? null;
    if (rest.length > 0 || (order === null && what !== 'status'))
      throw new Error(`'${positionals.join(' ')}' says nothing.`);
    if (order !== null && name === null) throw new Error(`Which read model is it about?`);
    if (name !== null && !allProjections.some((projection) => projection.name === name)) {
      throw new Error(
        `There is no read model '${name}'. There are ${allProjections.map((one) => one.name).join(', ')}.`,
      );
    }
    if (values.event !== undefined && order !== 'replay') throw new Error('--event goes with replay.');
    return { order, name, eventId: values.event ?? null };
  });

/** How often is looked whether it is done, and told how far it is, in milliseconds. */
const LOOK_MS = 500;
const PROGRESS_MS = 2_000;

/** Postgres's codes for a table or a column that is not there. */
const NOT_THERE = ['42P01', '42703'];

const isUnderWay = ({ pending, status, verification }: ProjectionDetail, order: ProjectionOrder): boolean =>
  pending > 0 ||
  (order === 'rebuild' && status === 'rebuilding') ||
  (order === 'verify' && verification?.state === 'running');

/** Whether it came to what was asked for; a rebuild may have been given up meanwhile. */
const isDone = (detail: ProjectionDetail, order: ProjectionOrder): boolean => {
  if (isUnderWay(detail, order)) return false;
  if (order === 'rebuild') return detail.rebuild !== null && detail.rebuild.readyAt !== null;
  return order !== 'verify' || detail.verification?.state === 'passed';
};

const notPrepared = (cause?: unknown): StartRefused =>
  new StartRefused('This installation has never been started with this release. Start it once.', cause);

const askAndTell = async (
  { order, name, eventId }: Asked,
  { installation, pool }: { readonly installation: Installation; readonly pool: pg.Pool },
  { print, say, signal }: ToolRun,
): Promise<number> => {
  const logger = toolLogger();
  const clock = (): Date => new Date();
  // Under another key everything would be folded as if everybody had been forgotten.
  const masterKey = await installation.masterKey(pool);
  const raw = await installation.openHistory();
  const vault = withRememberedKeys(openVault({ pool, masterKey, clock }), { now: () => performance.now() });
  const store = encrypted(raw, { keys: vault.keys, catalogue });
  const engine = createProjectionEngine({ pool, store, projections: allProjections, logger });
  try {
    const room = openProjectionsRoom({ pool, history: raw, engine, logger });
    const found = async (one: string): Promise<ProjectionDetail> => {
      const detail = await room.find(one);
      if (detail === null) throw notPrepared();
      return detail;
    };
    if (name === null || order === null) {
      const lines = name === null ? tellProjections((await room.list()).data) : tellProjection(await found(name));
      for (const line of lines) print(line);
      return 0;
    }
    await found(name);
    const handle = commandHandler({ store, clock, newId: v7, check: checkEvent });
    const outcome = await projectionOrders(handle, room).orderOfProjection(
      { name, order, eventId },
      { actor: { id: 'operator', role: 'system' }, source: 'command line', correlationId: v7() },
    );
    if (outcome.outcome === 'rejected') {
      say(outcome.rejection.message);
      return 1;
    }
    const tellProgress = nowAndThen(PROGRESS_MS, say);
    for (;;) {
      const detail = await found(name);
      if (signal.aborted || !isUnderWay(detail, order)) {
        for (const line of tellProjection(detail)) print(line);
        return isDone(detail, order) ? 0 : 1;
      }
      tellProgress(() => {
        const done = order === 'verify' ? detail.verification?.progress : detail.rebuild?.progress;
        return detail.pending > 0
          ? 'Somebody stands in the way; trying again …'
          : `${Math.floor((done ?? 0) * 100)} % …`;
      });
      if (detail.pending > 0) await room.obey(name);
      // Its workers do it where the platform runs; where it does not, nobody else will.
      const goesOn = !installation.isRunning && (await engine.workBeside(name, signal));
      if (!goesOn) await pause(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await engine.close();
    await raw.close();
  }
};

/** Looks after the read models of an installation, running or stopped: see USAGE. What is asked is recorded. */
export const tool: Tool = async (run) => {
  const asked = readArguments(run.args);
  const installation = await openInstallation(run.environment, toolLogger());
  const pool = openPool(installation.databaseUrl, 'projections', 8, () => {});
  try {
    return await askAndTell(asked, { installation, pool }, run);
  } catch (error) {
    if (!NOT_THERE.includes(systemCode(error) ?? '')) throw error;
    throw notPrepared(error);
  } finally {
    await pool.end();
    await installation.close();
  }
};
