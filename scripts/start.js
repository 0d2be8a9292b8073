import { BuildFailed, buildStale } from './building.js';
import { serve } from './serving.js';
import { answerHelp } from './usage.js';

answerHelp(`npm start [-- --demo]
  --demo   fills an empty installation with a made-up fellowship; npm run demo is the same
Builds what has changed, then runs Fellowbridge at http://localhost:3000 until Ctrl+C.
Settings are environment variables, such as PORT, DATA_DIR, LOG_LEVEL and LOG_FORMAT; docs/operations.md lists them all.
Exit code 0: stopped; 1: failed; 2: wrong arguments or settings.`);

/** @type {readonly string[]} */
let built;
try {
  built = await buildStale({ report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
/** @type {typeof import('../src/main.ts')} */
const { startFellowbridge } = await import(new URL('../dist/server/main.js', import.meta.url).href);
await serve(startFellowbridge, built);
