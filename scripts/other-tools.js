import { run, tool } from './running.js';
import { answerHelp } from './usage.js';

const vitest = (/** @type {string} */ project) => tool('vitest/vitest.mjs', 'run', '--project', project);

/** Commands that run a tool of others: what they do here, and the tool's command line. */
const commands = {
  'test:unit': {
    usage: `npm run test:unit [-- <file> …]
Runs the specifications of the domain and all other tests without input and output. Takes all options of Vitest.`,
    command: vitest('unit'),
  },
  'test:integration': {
    usage: `npm run test:integration [-- <file> …]
Tests stores, projections, vault and API on a real Postgres, which it starts. Takes all options of Vitest.
Settings: TEST_POSTGRES_URL, EVENTSTOREDB_URL, REDIS_URL use running servers.`,
    command: vitest('integration'),
  },
  'test:browser': {
    usage: `npm run test:browser [-- <file> …]
Tests journeys in Chromium against the built server. Skipped without Chromium. Takes all options of Vitest.
Setting: CHROMIUM is the path of the program.`,
    command: vitest('browser'),
  },
  mutation: {
    usage: `npm run mutation [-- --mutate <file>]
Changes the domain and the folds in many small ways, and reports the changes that no test notices. Takes all options of
Stryker.`,
    command: tool('@stryker-mutator/core/bin/stryker.js', 'run'),
  },
  format: {
    usage: `npm run format
Formats all files, and repairs what the lint rules can repair by themselves. Takes all options of Biome.`,
    command: tool('@biomejs/biome/bin/biome', 'check', '--write', '.'),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const found = Object.entries(commands).find(([known]) => known === name)?.[1];
if (found === undefined) throw new Error(`There is no command ${name}.`);
answerHelp(found.usage);
const [program, ...own] = found.command;
process.exitCode = (await run([program, ...own, ...args], { show: true })).code;
