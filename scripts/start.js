import { findStale } from './building.js';
import { reportFailure } from './failures.js';
import { serve } from './serving.js';
import { answerHelp } from './usage.js';

answerHelp(`npm start [-- --demo]
  --demo   fills an empty installation with a made-up fellowship; npm run demo is the same
Builds what has changed, then runs Fellowbridge at http://localhost:3000 until Ctrl+C.
Settings are environment variables, such as PORT, DATA_DIR, LOG_LEVEL and LOG_FORMAT; docs/operations.md lists them all.
Exit code 0: stopped; 1: failed; 2: wrong arguments or settings.`);

const stale = await findStale({ report: console.log }).catch((error) => process.exit(reportFailure(error)));
// Until the new one is built, the API says that there is none, instead of showing that of another release.
await stale.remove('documentation');

/**
 * Starts the server as soon as it is built, so that the database starts while the web client is being built.
 * @type {import('./serving.js').Start}
 */
const start = async (environment, givenArguments, stopping) => {
  const failed = new AbortController();
  const webClient = stale.build('web client', AbortSignal.any([stopping, failed.signal]));
  const ended = webClient.catch(() => {});
  try {
    await stale.build('server', stopping);
    /** @type {typeof import('../src/main.ts')} */
    const { startFellowbridge } = await import(new URL('../dist/server/main.js', import.meta.url).href);
    return await startFellowbridge(environment, givenArguments, stopping, webClient);
  } catch (error) {
    failed.abort();
    await ended;
    throw error;
  }
};

await serve(start, stale.names, (ending) => stale.build('documentation', ending));
