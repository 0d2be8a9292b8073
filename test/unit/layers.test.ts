import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { forbidden, options, rooms } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/**
 * Reads the imports of folders. swc finds every import but cannot read JSX; acorn reads JSX but misses
 * `export type … from`. So each parses the folders that it can read, and a test below checks that no import is missed.
 */
const look = async (baseDir: string, folders: string[], parser: 'swc' | 'acorn'): Promise<ICruiseResult> => {
  const settings: ICruiseOptions = {
    ...options,
    parser,
    tsConfig: undefined,
    ruleSet: { forbidden },
    validate: true,
    baseDir,
  };
  const { output } = await cruise(folders, settings);
  if (typeof output === 'string') throw new Error(output);
  return output;
};

const violations = ({ summary }: ICruiseResult): readonly string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

/** The rooms that each room imports, without tests. */
const roomGraph = ({ modules }: ICruiseResult): ReadonlyMap<string, ReadonlySet<string>> => {
  const roomOf = (path: string): string | undefined =>
    rooms.find((room: { path: string }) => new RegExp(room.path).test(path))?.name;
  const graph = new Map<string, Set<string>>(rooms.map(({ name }: { name: string }) => [name, new Set()]));
  for (const { source, dependencies } of modules) {
    const from = /\.(spec|test)\.ts$|kernel\/specify\.ts$/.test(source) ? undefined : roomOf(source);
    for (const { resolved } of from ? dependencies : []) {
      const to = roomOf(resolved);
      if (from && to && to !== from) graph.get(from)?.add(to);
    }
  }
  return graph;
};

/** The longest chain of imports that starts at a room. */
const longestChain = (graph: ReadonlyMap<string, ReadonlySet<string>>, room: string): readonly string[] => {
  const chains = [...(graph.get(room) ?? [])].map((next) => longestChain(graph, next));
  return [room, ...(chains.sort((one, other) => other.length - one.length)[0] ?? [])];
};

describe('the layers of the platform', () => {
  let server: ICruiseResult;
  let client: ICruiseResult;

  beforeAll(async () => {
    server = await look(root, ['src'], 'swc');
    client = await look(root, ['web'], 'acorn');
    // Takes a second on an idle machine, much longer next to other test files.
  }, 240_000);

  it('form chains of at most seven modules', () => {
    const graph = roomGraph(server);
    const chains = [...graph.keys()].filter((name) => name !== 'wiring').map((name) => longestChain(graph, name));
    expect(chains.filter(({ length }) => length > 7)).toEqual([]);
    // A graph without imports would pass as well.
    expect(Math.max(...chains.map(({ length }) => length))).toBeGreaterThan(3);
  });

  it('import only allowed layers', () => {
    expect([...violations(server), ...violations(client)]).toEqual([]);
  });

  it('are all read, with every import', async () => {
    // A parser that fails silently would report success (it did, with TypeScript 7).
    const ofServer = server.modules.filter(({ source }) => /^src\/.*\.ts$/.test(source));
    const ofClient = client.modules.filter(({ source }) => /^web\/.*\.tsx?$/.test(source));
    expect(ofServer.length).toBeGreaterThan(100);
    expect(ofClient.length).toBeGreaterThan(100);
    const missed: string[] = [];
    for (const { source, dependencies } of [...ofServer, ...ofClient]) {
      const text = await readFile(join(root, source), 'utf8');
      const written = [...text.matchAll(/^(?:import|export|\} from)\b.*'((?:\.{1,2}\/|#)[^']+)';$/gm)].map(
        ([, to]) => to,
      );
      const found = new Set(dependencies.map(({ module }) => module));
      missed.push(...written.filter((to) => to && !found.has(to)).map((to) => `${source} → ${to}`));
    }
    expect(missed).toEqual([]);
  });
});

/** Forbidden imports, each with the rule that stops it. */
const mistakes = [
  ['src/domain/kernel/a.ts', '../charities/state.ts', 'kernel'],
  ['src/domain/charities/a.ts', '../projects/state.ts', 'context'],
  ['src/domain/charities/a.ts', 'node:fs', 'context'],
  ['src/domain/catalogue.ts', '../platform/database.ts', 'catalogue'],
  ['src/platform/a.ts', '../http/server.ts', 'platform imports no room above it'],
  ['src/contract/a.ts', '../http/server.ts', 'contract imports no room above it'],
  ['src/contract/a.ts', '../domain/projects/events.ts', 'contract'],
  ['src/eventstore/a.ts', '../commands/handle.ts', 'eventstore imports no room above it'],
  ['src/vault/a.ts', '../commands/handle.ts', 'vault imports no room above it'],
  ['src/mail/a.ts', '../projections/accounts.ts', 'mail imports no room above it'],
  ['src/history/a.ts', '../projections/accounts.ts', 'history imports no room above it'],
  ['src/backup/a.ts', '../projections/accounts.ts', 'backup imports no room above it'],
  ['src/history/integrity/a.ts', '../../vault/vault.ts', 'integrity'],
  ['src/commands/a.ts', '../eventstore/postgres/postgres-event-store.ts', 'store port'],
  ['src/commands/a.ts', '../projections/accounts.ts', 'commands imports no room above it'],
  ['src/commands/a.ts', '../contract/projects.ts', 'commands'],
  ['src/projections/a.ts', '../commands/handle.ts', 'projections'],
  ['src/reports/a.ts', '../projections/accounts.ts', 'reports'],
  ['src/analytics/a.ts', '../projections/accounts.ts', 'analytics'],
  ['src/reports/a.ts', '../analytics/tables.ts', 'reports imports no room above it'],
  ['src/wiring/a.ts', '@duckdb/node-api', 'duckdb'],
  ['src/reactors/a.ts', '../projections/accounts.ts', 'reactors'],
  ['src/http/a.ts', '@opentelemetry/api', 'tracing'],
  ['src/wiring/a.ts', '../platform/otlp-tracing.ts', 'tracing on demand'],
  ['src/http/routes/a.ts', '../../eventstore/event-store.ts', 'routes'],
  ['src/http/routes/a.ts', '../../domain/projects/decide.ts', 'routes'],
  ['src/demo/a.ts', '../http/server.ts', 'demo imports no room above it'],
  ['src/http/a.ts', '../main.ts', 'http imports no room above it'],
  ['src/http/a.ts', '../../test/support/database.ts', 'production code imports no tests'],
  ['web/a.tsx', '../src/commands/handle.ts', 'web'],
  ['web/a.tsx', '../src/domain/projects/state.ts', 'web'],
] as const;

describe('the layer rules', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fellowbridge-layers-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(mistakes)('stop %s from importing %s', async (from, to, rule) => {
    const files = to.startsWith('.') ? [from, join(dirname(from), to)] : [from];
    for (const file of files) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), file === from ? `import type { A } from '${to}';\nexport type B = A;\n` : '');
    }
    const found = (await look(folder, [from], from.endsWith('x') ? 'acorn' : 'swc')).summary.violations.map(
      (violation) => violation.rule.name,
    );
    expect(found).toContain(rule);
    for (const file of files) await rm(join(folder, file));
  });

  it('stop modules from importing each other in a circle', async () => {
    await mkdir(join(folder, 'src/http'), { recursive: true });
    await writeFile(join(folder, 'src/http/a.ts'), "import './b.ts';\n");
    await writeFile(join(folder, 'src/http/b.ts'), "import './a.ts';\n");
    expect(violations(await look(folder, ['src'], 'swc'))).toContainEqual(expect.stringMatching(/^no cycles/));
  });
});
