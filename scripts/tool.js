import { buildStale } from './building.js';
import { reportFailure } from './failures.js';
import { answerHelp } from './usage.js';

/** Runs a tool of src/wiring/tools: `node scripts/tool.js <name> …`. Exit codes: as the tool says; 2 refused. */
const [name = '', ...args] = process.argv.slice(2);

const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A second signal ends the process without waiting.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  });
}

try {
  await buildStale({ only: ['server'], report: console.error });
  /** @type {{ tool: import('../src/wiring/tools/tool.ts').Tool, USAGE: string }} */
  const { tool, USAGE } = await import(new URL(`../dist/server/${name}.js`, import.meta.url).href);
  answerHelp(USAGE);
  const { env: environment } = process;
  process.exitCode = await tool({
    args,
    environment,
    print: console.log,
    say: console.error,
    signal: stopping.signal,
  });
} catch (error) {
  process.exitCode = reportFailure(error);
}
