import { root, run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run bench [-- <name> …] [--sizes 10k,100k]
  names: analytics, append, command, projections, lag, start, sign-in, landing, route-changes, history, eventstoredb,
         processes, peers, growth; default: all
  eventstoredb  needs a server at EVENTSTOREDB_URL, which keeps the events that it writes
  processes     the full form with 1, 2 and 4 processes of either kind
  peers         races Emmett on the same server; npm installs it into a temporary folder
  growth        costs by the size of the history, and what grows faster than its result
  analytics     the analytical copy: written from nothing, and thirty questions; also written from the server at
                EVENTSTOREDB_URL, which must have no events
  --sizes       the numbers of events for analytics and growth, such as 10k,100k,1M; default 10k,100k
Measures Fellowbridge and compares the figures with their budgets. Use a machine that does nothing else.`);

// Built like the product. Sources transformed as they load are slower, and so are the child processes that load them.
const built = await run(tool('rolldown/bin/cli.mjs', '-c', 'bench/rolldown.config.js', '--dir', `${root}dist/bench`));
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const measured = await run([process.execPath, `${root}dist/bench/bench.js`, ...process.argv.slice(2)], { show: true });
process.exitCode = measured.code;
