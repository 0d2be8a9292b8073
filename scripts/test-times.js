import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { root } from './running.js';

const USAGE = `Usage: npm run test:times [-- options]

Prints how long each test file of the last \`npm test\` took, the longest first.

  --limit N   print N files only
  --record    also write the files that took longer than 2 s to test/times.json,
              which orders the files of later runs
  --help      print this`;

/** @typedef {import('../test/support/results-reporter.ts').FileTime} FileTime */

/** Files that take less than this many seconds do not affect how long a run takes. */
const LONG = 2;

/** @returns {{ limit: number, record: boolean, help: boolean }} throws TypeError for unknown options */
const readOptions = () => {
  const options = /** @type {const} */ ({
    limit: { type: 'string' },
    record: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  const { limit = '1000', record = false, help = false } = parseArgs({ options }).values;
  if (!/^\d+$/.test(limit)) throw new TypeError(`--limit needs a number, not ${limit}.`);
  return { limit: Number(limit), record, help };
};

/** @param {readonly FileTime[]} times */
const sum = (times) => times.reduce((total, { seconds }) => total + seconds, 0).toFixed(1);

/** @param {{ limit: number, record: boolean }} options */
const print = async ({ limit, record }) => {
  const text = await readFile(`${root}test-output/results.json`, 'utf8').catch(() => null);
  if (text === null) throw new TypeError('There are no times yet: run npm test.');
  /** @type {import('../test/support/results-reporter.ts').Results} */
  const { times } = JSON.parse(text);
  const ranking = times.toSorted((left, right) => right.seconds - left.seconds);
  console.log('seconds  tests  project      file');
  for (const { file, project, seconds, tests } of ranking.slice(0, limit)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${String(tests).padStart(5)}  ${project.padEnd(11)}  ${file}`);
  }
  console.log('');
  for (const project of new Set(times.map((time) => time.project))) {
    const own = times.filter((time) => time.project === project);
    console.log(`${sum(own).padStart(7)}  ${project}, ${own.length} files`);
  }
  console.log(`${sum(times).padStart(7)}  all, over all workers`);
  if (!record) return;
  const long = ranking.filter(({ seconds }) => seconds > LONG).map(({ file, seconds }) => [file, Math.round(seconds)]);
  await writeFile(`${root}test/times.json`, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
};

try {
  const options = readOptions();
  if (options.help) console.log(USAGE);
  else await print(options);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
