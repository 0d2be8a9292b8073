/**
 * Mutation testing of what aggregates decide and of what read models fold (docs/decisions/0021). All of it:
 * `npm run mutation`. One context: `npm run mutation -- --mutate 'src/domain/projects/*[a-z].ts'`.
 */

/** The compiler proves that a `switch` misses no case, so no test can reach its `default: return unreachable(…)`. */
const isUnreachable = ({ node }) =>
  node.type === 'SwitchCase' &&
  node.test === null &&
  node.consequent.length === 1 &&
  node.consequent[0].type === 'ReturnStatement' &&
  node.consequent[0].argument?.callee?.name === 'unreachable';

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'unreachable',
    value: {
      shouldIgnore: (path) => (isUnreachable(path) ? 'The compiler proves that this is never reached.' : undefined),
    },
  },
];

export default {
  plugins: ['./test/mutation/runner.js', './stryker.config.js'],
  ignorers: ['unreachable'],
  testRunner: 'in-process',
  mutate: [
    'src/domain/**/*.ts',
    'src/projections/*.ts',
    '!src/**/*.{spec,test}.ts',
    '!src/domain/kernel/specify.ts',
    '!src/projections/read-models.ts',
  ],
  ignorePatterns: ['web', 'docs', 'bench', 'dist', 'living-docs', 'test/browser', 'biome.json', '.data', '.demo'],
  // Mutants of constants would need a whole run of all tests each. Schemas are frozen by released-events.json.
  ignoreStatic: true,
  // No such file: there is nothing to rewrite in the sandbox, and TypeScript 7 lacks the interface that would.
  tsconfigFile: '.stryker/tsconfig.json',
  tempDirName: '.stryker/sandbox',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  htmlReporter: { fileName: '.stryker/report.html' },
  jsonReporter: { fileName: '.stryker/report.json' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
};
