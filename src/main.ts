import { probePort } from './platform/listening.ts';
import { openLogger } from './platform/logger.ts';
import { rejectOnAbort } from './platform/start-aborted.ts';
import { StartRefused } from './platform/start-refused.ts';
import { stopOrder } from './platform/stop-order.ts';
import type { Preparation } from './wiring/platform.ts';
import type { Fellowbridge } from './wiring/process.ts';
import { openResources } from './wiring/resources.ts';
import { settingsOf } from './wiring/settings.ts';

export type { Fellowbridge };

const preparations: ReadonlyMap<string, Preparation> = new Map([
  ['--demo', async (platform, aborted) => (await import('./wiring/demo.ts')).demoPreparation(platform, aborted)],
]);

const readArguments = (given: readonly string[]): readonly Preparation[] => {
  const unknown = given.filter((argument) => !preparations.has(argument));
  if (unknown.length > 0) {
    const known = [...preparations.keys()].join(', ');
    throw new StartRefused(
      `Unknown argument: ${unknown.join(' ')}. Fellowbridge knows ${known}; settings come from the environment.`,
    );
  }
  return [...preparations].filter(([argument]) => given.includes(argument)).map(([, preparation]) => preparation);
};

/**
 * Starts a process of the platform with the settings of an environment; resolves when it is ready.
 *
 * Throws {@link StartRefused}, with a message for the operator, when settings, arguments or the environment are wrong,
 * `StartAborted` when `aborted` aborts first, and what `webClient` throws. Either way, everything started by then has
 * been stopped again.
 * @param webClient resolves when the web client is built, which may happen while the rest starts
 */
export const startFellowbridge = async (
  environment: Readonly<Record<string, string | undefined>>,
  givenArguments: readonly string[],
  aborted: AbortSignal,
  webClient: Promise<void> = Promise.resolve(),
): Promise<Fellowbridge> => {
  const wanted = readArguments(givenArguments);
  const config = settingsOf(environment);
  const logger = openLogger(config);
  const started = stopOrder(logger);
  const start = async (): Promise<Fellowbridge> => {
    const port = await probePort(config.host, config.port);
    // The rest of the code, which takes a second to load, is loaded while the embedded Postgres starts.
    const load = () => import('./wiring/process.ts');
    const resources = await openResources(config, logger, started, aborted, () => {
      load().catch(() => {});
    });
    const { startProcess } = await load();
    return startProcess({ config, resources, port, wanted, logger, started, aborted, webClient });
  };
  try {
    const [running] = await Promise.race([Promise.all([start(), webClient]), rejectOnAbort(aborted)]);
    return running;
  } catch (error) {
    await started.stop();
    throw error;
  }
};
