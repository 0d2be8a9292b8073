import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import type { ProjectionDetail } from '../../contract/projections.ts';
import type { ProjectionRequest } from '../../domain/operations/choices.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { formatProjection, formatProjections } from '../../projections/admin/format.ts';
import { allProjections } from '../../projections/read-models.ts';
import { type Installation, openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, type ToolRun, throttled } from './tool.ts';

export const USAGE = `npm run projections -- <action> [<read model>]
  status [<name>]    shows all read models, or one with its generations
  rebuild <name>     builds a candidate from the whole history and waits until it has caught up
  cancel <name>      cancels the rebuild
  verify <name>      compares the candidate, or else the live generation, with the history
  swap <name>        makes the candidate live
  rollback <name> <generation>   makes the previous generation live again; status <name> shows its number
  replay <name> [--event <id>]   folds parked events again
  pause <name>       stops folding
  resume <name>      starts folding again
Exit code 0: done; 1: refused, not done yet, or different from the history; 2: wrong arguments or settings.`;

const requests: ReadonlyMap<string, ProjectionRequest> = new Map([
  ['rebuild', 'rebuild'],
  ['cancel', 'cancel-rebuild'],
  ['verify', 'verify'],
  ['swap', 'swap'],
  ['rollback', 'roll-back'],
  ['replay', 'replay'],
  ['pause', 'pause'],
  ['resume', 'resume'],
]);

const readArguments = (args: readonly string[]) =>
  parseOrRefuse(USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { event: { type: 'string' } },
      allowPositionals: true,
    });
    const [action = 'status', name = null, ...others] = positionals;
    const request = requests.get(action) ?? null;
    const [generation = null, ...rest] = request === 'roll-back' ? others.map(Number) : [null, ...others];
    if (rest.length > 0 || (request === null && action !== 'status'))
      throw new Error(`Unknown action: '${positionals.join(' ')}'.`);
    if (request !== null && name === null) throw new Error('Please name a read model.');
    if (name !== null && !allProjections.some((projection) => projection.name === name)) {
      throw new Error(
        `There is no read model '${name}'. Read models: ${allProjections.map((one) => one.name).join(', ')}.`,
      );
    }
    if (request === 'roll-back' && !Number.isSafeInteger(generation))
      throw new Error(`Please name the generation to make live again; 'status ${name}' shows its number.`);
    if (values.event !== undefined && request !== 'replay') throw new Error('--event works only with replay.');
    return { request, name, eventId: values.event ?? null, generation };
  });
type Arguments = ReturnType<typeof readArguments>;

const POLL_MS = 500;
/** Postgres error codes: undefined table, undefined column. */
const UNDEFINED = ['42P01', '42703'];

const isInProgress = ({ pending, status, verification }: ProjectionDetail, request: ProjectionRequest): boolean =>
  pending > 0 ||
  (request === 'rebuild' && status === 'rebuilding') ||
  (request === 'verify' && verification?.state === 'running');

/** Whether the request succeeded; a rebuild may have been cancelled in the meantime. */
const isDone = (detail: ProjectionDetail, request: ProjectionRequest): boolean => {
  if (isInProgress(detail, request)) return false;
  if (request === 'rebuild') return detail.rebuild !== null && detail.rebuild.readyAt !== null;
  return request !== 'verify' || detail.verification?.state === 'passed';
};

const notPrepared = (cause?: unknown): StartRefused =>
  new StartRefused('This installation has not been started with this release yet. Start it once.', cause);

const run = async (
  { request, name, eventId, generation }: Arguments,
  installation: Installation,
  { print, say, signal }: ToolRun,
): Promise<number> => {
  const pool = installation.openPool('projections', 8);
  const { engine, projectionAdministration, projectionRequests } = await installation.wirePlatform(pool);
  const find = async (one: string): Promise<ProjectionDetail> => {
    const detail = await projectionAdministration.find(one);
    if (detail === null) throw notPrepared();
    return detail;
  };
  if (name === null || request === null) {
    const lines =
      name === null
        ? formatProjections((await projectionAdministration.list()).data)
        : formatProjection(await find(name));
    for (const line of lines) print(line);
    return 0;
  }
  await find(name);
  const outcome = await projectionRequests.requestProjection(
    { name, order: request, eventId, generation },
    { actor: { id: 'operator', role: 'system' }, source: 'command line', correlationId: v7() },
  );
  if (outcome.outcome === 'rejected') {
    say(outcome.rejection.message);
    return 1;
  }
  const sayProgress = throttled(say);
  for (;;) {
    const detail = await find(name);
    if (signal.aborted || !isInProgress(detail, request)) {
      for (const line of formatProjection(detail)) print(line);
      return isDone(detail, request) ? 0 : 1;
    }
    sayProgress(() => {
      const done = request === 'verify' ? detail.verification?.progress : detail.rebuild?.progress;
      return detail.pending > 0
        ? 'Another process is working on this read model; retrying …'
        : `${Math.floor((done ?? 0) * 100)} % …`;
    });
    if (detail.pending > 0) await projectionAdministration.runRequests(name);
    // A running platform has workers for this; otherwise this process does the work.
    const hasMore = !installation.isRunning && (await engine.workOnCandidate(name, signal));
    if (!hasMore) await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
};

/** Administers the read models of an installation, running or stopped; see USAGE. Requests are recorded in the history. */
export const tool: Tool = async (toolRun) => {
  const args = readArguments(toolRun.args);
  const installation = await openInstallation(toolRun.environment, { as: 'worker' });
  try {
    return await run(args, installation, toolRun);
  } catch (error) {
    if (!UNDEFINED.includes(systemCode(error) ?? '')) throw error;
    throw notPrepared(error);
  } finally {
    await installation.close();
  }
};
