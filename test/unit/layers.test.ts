import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/**
 * Looks at folders of TypeScript. Of the two parsers at hand swc sees every import but cannot read JSX, and acorn's
 * tolerant mode reads JSX but misses `export type … from`; so each is used for what it can, and tested below.
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

describe('the layers of the platform', () => {
  let server: ICruiseResult;
  let client: ICruiseResult;

  beforeAll(async () => {
    server = await look(root, ['src'], 'swc');
    client = await look(root, ['web'], 'acorn');
    // A second on an idle machine; beside other test files on two cores, much more.
  }, 240_000);

  it('import only what they may', () => {
    expect([...violations(server), ...violations(client)]).toEqual([]);
  });

  it('are all looked at, with every import', async () => {
    // A parser that gives up silently reports success on nothing (it did, with a newer TypeScript).
    const ofServer = server.modules.filter(({ source }) => /^src\/.*\.ts$/.test(source));
    const ofClient = client.modules.filter(({ source }) => /^web\/.*\.tsx?$/.test(source));
    expect(ofServer.length).toBeGreaterThan(100);
    expect(ofClient.length).toBeGreaterThan(100);
    const missed: string[] = [];
    for (const { source, dependencies } of [...ofServer, ...ofClient]) {
      const text = await readFile(join(root, source), 'utf8');
      const written = [...text.matchAll(/^(?:import|export|\} from)\b.*'(\.{1,2}\/[^']+)';$/gm)].map(([, to]) => to);
      const found = new Set(dependencies.map(({ module }) => module));
      missed.push(...written.filter((to) => to && !found.has(to)).map((to) => `${source} → ${to}`));
    }
    expect(missed).toEqual([]);
  });
});

/** Imports that must never be, each with the rule that stops it. */
const mistakes = [
  ['src/domain/kernel/a.ts', '../charities/state.ts', 'kernel'],
  ['src/domain/charities/a.ts', '../projects/state.ts', 'context'],
  ['src/domain/charities/a.ts', 'node:fs', 'context'],
  ['src/domain/catalogue.ts', '../platform/database.ts', 'catalogue'],
  ['src/eventstore/a.ts', '../commands/handle.ts', 'event store'],
  ['src/commands/a.ts', '../eventstore/postgres/postgres-event-store.ts', 'commands'],
  ['src/commands/a.ts', '../projections/accounts.ts', 'commands'],
  ['src/projections/a.ts', '../commands/handle.ts', 'projections'],
  ['src/http/contract/a.ts', '../server.ts', 'contract'],
  ['src/http/contract/a.ts', '../../domain/projects/events.ts', 'contract'],
  ['src/http/routes/a.ts', '../../eventstore/event-store.ts', 'http'],
  ['src/http/routes/a.ts', '../../domain/projects/decide.ts', 'http'],
  ['src/platform/a.ts', '../http/server.ts', 'platform'],
  ['src/platform/vault/a.ts', '../../commands/handle.ts', 'vault'],
  ['web/a.tsx', '../src/commands/handle.ts', 'web'],
  ['web/a.tsx', '../src/domain/projects/state.ts', 'web'],
  ['src/http/a.ts', '../main.ts', 'nobody imports main'],
  ['src/http/a.ts', '../../test/support/database.ts', 'production code imports no tests'],
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
