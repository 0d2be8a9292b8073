// The rooms of docs/architecture.md and who may import whom. `npm run check` and test/unit/layers.test.ts read this.

/** Tests see everything. */
const TESTS = '\\.(spec|test)\\.tsx?$|^src/eventstore/conformance|^src/domain/kernel/specify\\.ts$';

/** Everything that is installed or comes with Node. */
const LIBRARIES = '(^|/)node_modules/|^node:|^[a-z_/]+$';

const library = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/** A room may import itself and what is named; nothing else. */
const room = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...to] },
});

/** What a context has beside its aggregate: choices, prices, names of pages. Plain values, shared with the client. */
const CONSTANTS =
  '^src/domain/(?!kernel/)[^/]+/(?!events|state|commands|decide)[^/]+\\.ts$|^src/domain/kernel/(?:expertise-areas|reserved-addresses)\\.ts$';

module.exports = {
  forbidden: [
    room('kernel', '^src/domain/kernel/', [library('zod', 'date-fns', '@date-fns/utc')], 'The kernel knows nobody.'),
    {
      name: 'context',
      comment: 'A context knows the kernel and itself: no other context, no I/O, no clock.',
      severity: 'error',
      from: { path: '^src/domain/(?!kernel/)([^/]+)/', pathNot: TESTS },
      to: { pathNot: ['^src/domain/kernel/', '^src/domain/$1/', library('zod', 'date-fns', '@date-fns/utc')] },
    },
    room('catalogue', '^src/domain/[^/]+\\.ts$', ['^src/domain/', library('zod')], 'Gathers the contexts.'),
    room(
      'event store',
      '^src/eventstore/',
      ['^src/domain/', '^src/platform/(advisory-locks|database|migrations|passing-failures)\\.ts$', LIBRARIES],
      'Adapters know the domain and their client.',
    ),
    room(
      'commands',
      '^src/commands/',
      [
        '^src/domain/',
        '^src/eventstore/[^/]+\\.ts$',
        '^src/platform/vault/',
        '^src/platform/passwords\\.ts$',
        '^src/http/contract/',
        LIBRARIES,
      ],
      'Commands know the domain, the store port and the vault; no adapter.',
    ),
    room(
      'history',
      '^src/history/',
      [
        '^src/domain/',
        '^src/eventstore/(event-store|data-path|person-keys|sealed-field)\\.ts$',
        '^src/http/contract/',
        LIBRARIES,
      ],
      'What the history says knows every event, and the store port to read it.',
    ),
    room(
      'documentation',
      '^src/documentation/',
      ['^src/http/contract/', LIBRARIES],
      'Reads what was made from the code, and knows none of it.',
    ),
    room(
      'projections',
      '^src/projections/',
      [
        '^src/domain/',
        '^src/history/',
        '^src/eventstore/event-store\\.ts$',
        '^src/platform/(advisory-locks|database|loggable-error|migrations|queue|storable-text|system-code|turnstile)\\.ts$',
        '^src/http/contract/',
        LIBRARIES,
      ],
      'Read models know events and Postgres; nothing that writes history.',
    ),
    room(
      'contract',
      '^src/http/contract/',
      [CONSTANTS, '^src/domain/kernel/', library('zod')],
      'The contract is shared with browsers: schemas and plain constants.',
    ),
    room(
      'http',
      '^src/http/',
      [
        '^src/commands/',
        '^src/documentation/',
        '^src/history/',
        '^src/projections/',
        '^src/reports/',
        '^src/seals/',
        '^src/platform/vault/',
        '^src/platform/(loggable-error|passing-failures|passwords|remembered|storable-text)\\.ts$',
        '^src/platform/mail/mail-desk\\.ts$',
        '^src/platform/files/',
        '^src/domain/kernel/',
        CONSTANTS,
        '^src/brand\\.ts$',
        LIBRARIES,
      ],
      'Routes ask commands and read models; never the store, never a decider.',
    ),
    room(
      'platform',
      '^src/platform/(?!(vault|mail)/)',
      ['^src/platform/', LIBRARIES],
      'Infrastructure knows libraries.',
    ),
    room(
      'mail',
      '^src/platform/mail/',
      [
        '^src/platform/',
        '^src/domain/kernel/',
        '^src/eventstore/person-keys\\.ts$',
        '^src/http/contract/',
        '^src/projections/paging\\.ts$',
        LIBRARIES,
      ],
      'The outbox seals for people and answers administrators in the API’s shapes.',
    ),
    room(
      'reactors',
      '^src/reactors/',
      [
        '^src/commands/',
        '^src/domain/',
        '^src/eventstore/[^/]+\\.ts$',
        '^src/platform/(advisory-locks|database|loggable-error|migrations|passing-failures)\\.ts$',
        '^src/platform/mail/(mail|outbox)\\.ts$',
        '^src/platform/files/',
        '^src/brand\\.ts$',
        LIBRARIES,
      ],
      'Reactors answer events with commands and mail; no adapter, no read model of their own asking.',
    ),
    room(
      'reports',
      '^src/reports/',
      [
        '^src/domain/',
        '^src/eventstore/[^/]+\\.ts$',
        '^src/platform/(advisory-locks|database|loggable-error|migrations|storable-text)\\.ts$',
        '^src/projections/paging\\.ts$',
        '^src/http/contract/',
        LIBRARIES,
      ],
      'Reports fold the stored history; they open nothing of it, and ask no read model.',
    ),
    room(
      'seals',
      '^src/seals/',
      [
        '^src/domain/kernel/',
        '^src/eventstore/event-store\\.ts$',
        '^src/platform/(database|migrations)\\.ts$',
        LIBRARIES,
      ],
      'Seals know the history as it is stored, and open nothing of it.',
    ),
    room(
      'vault',
      '^src/platform/vault/',
      [
        '^src/platform/(advisory-locks|database|migrations|turnstile)\\.ts$',
        '^src/domain/kernel/',
        '^src/eventstore/person-keys\\.ts$',
        LIBRARIES,
      ],
      'The vault implements the store decorator’s key port.',
    ),
    room(
      'web',
      '^web/',
      ['^src/http/contract/', '^src/brand\\.ts$', CONSTANTS, LIBRARIES],
      'The client knows the contract, the brand and plain constants.',
    ),
    room(
      'demo',
      '^src/demo/',
      [
        '^src/commands/',
        '^src/domain/',
        '^src/eventstore/event-store\\.ts$',
        '^src/platform/(data-directory|files/files|migrations|start-refused)\\.ts$',
        '^src/http/contract/',
        LIBRARIES,
      ],
      'The demo is told through commands; it writes no event and no read model by itself.',
    ),
    room(
      'generator',
      '^src/generator/',
      [
        '^src/commands/(registrations|registration-plan|request-context|waiting-list)\\.ts$',
        '^src/demo/(?!demo\\.ts|filling\\.ts|performing\\.ts)',
        '^src/domain/',
        '^src/eventstore/(bulk|encrypted)\\.ts$',
        '^src/platform/vault/person-key-table\\.ts$',
        LIBRARIES,
      ],
      'The generator tells with the demo’s words what the aggregates decide.',
    ),
    {
      name: 'nobody imports main',
      comment: 'src/wiring holds parts of main that stand on their own.',
      severity: 'error',
      from: { path: '^(src|web)/(?!main\\.ts$|wiring/)', pathNot: TESTS },
      to: { path: '^src/(main\\.ts$|wiring/)' },
    },
    {
      name: 'production code imports no tests',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: TESTS },
      to: { path: `^(test|bench|scripts)/|${TESTS}` },
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
      conditionNames: ['import', 'default'],
    },
  },
};
