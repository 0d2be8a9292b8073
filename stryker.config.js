/**
 * Mutation testing of what aggregates decide and of what read models fold (docs/decisions/0021). All of it:
 * `npm run mutation`. One context: `npm run mutation -- --mutate 'src/domain/projects/*[a-z].ts'`.
 */

/**
 * A `default:` that only ends the switch does the same without its content. One that only calls `unreachable` is never
 * reached, because the compiler proves that no case is missing.
 */
const isEmptyDefault = ({ node }) => {
  if (node.type !== 'SwitchCase' || node.test !== null || node.consequent.length !== 1) return false;
  const [only] = node.consequent;
  return (
    only.type === 'BreakStatement' || (only.type === 'ReturnStatement' && only.argument?.callee?.name === 'unreachable')
  );
};

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'empty-default',
    value: {
      shouldIgnore: (path) => (isEmptyDefault(path) ? 'Its content changes nothing.' : undefined),
    },
  },
];

export default {
  plugins: ['./test/mutation/runner.js', './stryker.config.js'],
  ignorers: ['empty-default'],
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
