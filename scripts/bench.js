import { root, run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run bench [-- <name> …] [--sizes 10k,100k]
  names: analytics, append, command, projections, lag, start, sign-in, landing, route-changes, history, eventstoredb,
         processes, peers, growth; default: all
  eventstoredb  needs a server at EVENTSTOREDB_URL, which keeps the events that it writes
  processes     the full form with 1, 2 and 4 processes of either kind
  peers         races Emmett on the same server; npm installs it into a temporary folder
  growth        costs by the size of the history, and what grows faster than its result
  analytics     the analytical copy: written from nothing, and thirty questions
  --sizes       the numbers of events for analytics and growth, such as 10k,100k,1M; default 10k,100k
Measures Fellowbridge and compares the figures with their budgets. Use a machine that does nothing else.`);

const { code } = await run(tool('tsx/dist/cli.mjs', `${root}bench/main.ts`, ...process.argv.slice(2)), { show: true });
process.exitCode = code;
