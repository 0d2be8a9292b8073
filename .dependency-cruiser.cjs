// The rooms of docs/architecture.md and which may import which. `npm run check` and test/unit/layers.test.ts read this.

/** Tests may import everything. */
const TESTS = '\\.(spec|test)\\.tsx?$|^src/domain/kernel/specify\\.ts$';

/** Installed packages and Node's own modules. */
const LIBRARIES = '(^|/)node_modules/|^node:|^[a-z_/]+$';

const library = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/** Plain values and rules of a context, such as choices, prices, limits and working days. Shared with the browser. */
const CONSTANTS =
  '^src/domain/(?!kernel/)[^/]+/(?!events|state|commands|decide)[^/]+\\.ts$|^src/domain/kernel/(?:expertise-areas|reserved-addresses|uk-day|working-days)\\.ts$';

/** The rooms from the top. A room may import the rooms below it. */
const ROOMS = [
  { name: 'wiring', path: '^src/(main\\.ts$|wiring/)' },
  { name: 'http', path: '^src/http/' },
  { name: 'demo', path: '^src/demo/' },
  { name: 'analytics', path: '^src/analytics/' },
  { name: 'rehearsal', path: '^src/rehearsal/' },
  { name: 'reports', path: '^src/reports/' },
  { name: 'reactors', path: '^src/reactors/' },
  { name: 'projections', path: '^src/projections/' },
  { name: 'commands', path: '^src/commands/' },
  { name: 'backup', path: '^src/backup/' },
  { name: 'history', path: '^src/history/' },
  { name: 'mail', path: '^src/mail/' },
  { name: 'vault', path: '^src/vault/' },
  { name: 'eventstore', path: '^src/eventstore/' },
  { name: 'contract', path: '^src/contract/' },
  { name: 'platform', path: '^src/platform/' },
  { name: 'domain', path: '^src/(domain/|brand\\.ts$)' },
];

const upward = ROOMS.slice(1).map(({ name, path }, index) => ({
  name: `${name} imports no room above it`,
  severity: 'error',
  from: { path, pathNot: TESTS },
  to: { path: ROOMS.slice(0, index + 1).map((room) => room.path) },
}));

/** What a room must not import although it lies below. */
const forbid = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to },
});

/** What a room may import; nothing else. */
const allowOnly = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...to] },
});

module.exports = {
  /** Read by the layer test, which measures the longest chain of rooms. */
  rooms: ROOMS,
  forbidden: [
    ...upward,
    allowOnly('kernel', '^src/domain/kernel/', [library('zod', 'date-fns', '@date-fns/utc')], 'Imports no context.'),
    {
      name: 'context',
      comment: 'A context imports the kernel and itself: no other context, no I/O, no clock.',
      severity: 'error',
      from: { path: '^src/domain/(?!kernel/)([^/]+)/', pathNot: TESTS },
      to: { pathNot: ['^src/domain/kernel/', '^src/domain/$1/', library('zod', 'date-fns', '@date-fns/utc')] },
    },
    allowOnly('catalogue', '^src/domain/[^/]+\\.ts$', ['^src/domain/', library('zod')], 'Collects the contexts.'),
    allowOnly('platform', '^src/platform/', [LIBRARIES], 'Infrastructure imports only libraries.'),
    allowOnly(
      'contract',
      // The table of event types is derived from the catalogue; the browser build evaluates it.
      '^src/contract/(?!event-types\\.ts$)',
      [
        '^src/contract/event-types\\.ts$',
        CONSTANTS,
        '^src/domain/kernel/',
        '^src/brand\\.ts$',
        library('zod', '@zxcvbn-ts/[^/]+'),
      ],
      'Schemas and plain constants, shared with the browser.',
    ),
    forbid(
      'store port',
      '^src/(?!main\\.ts|wiring/|eventstore/)',
      '^src/eventstore/(eventstoredb|postgres)/',
      'Only the wiring chooses an adapter; all others use the port.',
    ),
    forbid(
      'commands',
      '^src/commands/',
      '^src/(contract|history|mail)/',
      'Commands use the domain, the store port and the vault. They have input types of their own.',
    ),
    forbid(
      'projections',
      '^src/projections/',
      '^src/(commands|mail|vault)/',
      'Read models use events and Postgres, and write no history.',
    ),
    forbid(
      'reports',
      '^src/reports/',
      '^src/(commands|projections|vault|mail)/',
      'Reports fold the stored history without decrypting it, and query no read model.',
    ),
    forbid(
      'analytics',
      '^src/analytics/',
      '^src/(commands|projections|vault|mail)/',
      'The analytical copy reads the stored history without decrypting it.',
    ),
    forbid('duckdb', '^src/(?!analytics/)', '(^|/)@duckdb/', 'DuckDB runs in child processes of the analytical copy.'),
    forbid(
      'reactors',
      '^src/reactors/(?!all-reactors\\.ts$)',
      '^src/(projections|http|contract)/',
      'Reactors answer events with commands and mail; only their list connects them to read models.',
    ),
    forbid(
      'tracing',
      '^src/(?!platform/otlp-tracing\\.ts$)',
      '(^|/)@opentelemetry/',
      'One module knows OpenTelemetry; all others use `Tracing`.',
    ),
    {
      name: 'tracing on demand',
      comment: 'OpenTelemetry is loaded only where tracing is on.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^src/platform/otlp-tracing\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    forbid(
      'routes',
      '^src/http/',
      '^src/eventstore/|^src/domain/(?!kernel/)[^/]+/(?:events|state|commands|decide)|^src/domain/[^/]+\\.ts$',
      'Routes call commands and queries, never the store or a decider.',
    ),
    forbid(
      'integrity',
      '^src/history/integrity/',
      '^src/(vault|contract)/',
      'The hash chain reads the stored history as it is.',
    ),
    allowOnly(
      'web',
      '^web/',
      ['^src/contract/', '^src/brand\\.ts$', CONSTANTS, LIBRARIES],
      'The client imports the contract, the brand and plain constants.',
    ),
    {
      name: 'production code imports no tests',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: TESTS },
      to: { path: `^(test|bench|chaos|scripts|living-docs)/|${TESTS}` },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: { pathNot: '\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: '\\.gen\\.ts$' } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'default'],
    },
  },
};
