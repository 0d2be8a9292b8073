import { run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run docs [-- --check]
Generates docs/domain from the code: contexts, events, commands, rules and states. Commit what it writes.
  --check        write nothing; exit with 1 if a page is stale
  --json FOLDER  write the documents of the API to this folder instead of the pages`);

const { code } = await run(tool('tsx/dist/cli.mjs', 'living-docs/main.ts', ...process.argv.slice(2)), { show: true });
process.exitCode = code;
