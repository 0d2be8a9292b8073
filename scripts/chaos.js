import { BuildFailed, buildStale } from './building.js';
import { root, run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run chaos [-- <scenario> …] [--minutes <n>]
  scenarios: names as in chaos/scenarios.ts; default: all, one after another
  --minutes  repeats the scenarios for this long; default: each once
Starts two HTTP processes and two workers on Postgres, Redis (if installed) and EventStoreDB (if EVENTSTOREDB_URL is set; it
must be empty; with EVENTSTOREDB_COMMAND this command starts it), injects faults under load, and checks every acknowledged write.
Takes 20 to 40 seconds a scenario. Ctrl+C ends it after the current one, and prints the table.
Exit code 0: nothing lost, doubled or stuck; 1: something was; 2: wrong arguments.`);

try {
  await buildStale({ report: console.error });
  const { code } = await run(tool('tsx/dist/cli.mjs', `${root}chaos/main.ts`, ...process.argv.slice(2)), {
    show: true,
    decides: true,
  });
  process.exitCode = code;
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
