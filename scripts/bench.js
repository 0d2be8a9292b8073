import { root, run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run bench [-- <name> …]
  names: append, command, projections, lag, start, landing, history, eventstoredb; default: all
  eventstoredb needs a server at EVENTSTOREDB_URL, which keeps the events that it writes.
Measures Fellowbridge and compares the figures with their budgets. Use a machine that does nothing else.`);

const { code } = await run(tool('tsx/dist/cli.mjs', `${root}bench/main.ts`, ...process.argv.slice(2)), { show: true });
process.exitCode = code;
