import { BuildFailed, buildStale } from './building.js';
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
  await buildStale({ only: 'server', report: console.error });
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
  const isExpected = error instanceof BuildFailed || (error instanceof Error && error.name === 'StartRefused');
  console.error(isExpected ? error.message : error);
  process.exitCode = isExpected && !(error instanceof BuildFailed) ? 2 : 1;
}
