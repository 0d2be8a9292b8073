import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Files of one project share a worker's modules: loading them again for each file takes longer than most files run. */
const shared = { environment: 'node', isolate: false } as const;

/** More workers than cores: a third of the time they wait, for browsers and for processes to start and to end. */
const waiting = { ...shared, maxWorkers: 3 } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Projects and later runs share the transformed sources. `npm test` begins without any.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'test-output/modules' },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Property tests compute for seconds on a busy machine.
          testTimeout: 30_000,
          include: [
            'src/domain/**/*.spec.ts',
            'src/**/*.unit.test.ts',
            'web/**/*.unit.test.{ts,tsx}',
            'test/unit/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...waiting,
          name: 'integration',
          include: ['src/**/*.integration.test.ts', 'test/integration/**/*.test.ts'],
          globalSetup: [
            'test/support/memory-setup.ts',
            'test/support/postgres-setup.ts',
            'test/support/eventstoredb-setup.ts',
            'test/support/documentation-setup.js',
          ],
          testTimeout: 30_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          ...waiting,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: [
            'test/support/memory-setup.ts',
            'test/support/postgres-setup.ts',
            'test/browser/build-setup.ts',
          ],
          // The built server runs as it is, not transformed like a source.
          server: { deps: { external: [/\/dist\/server\//] } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A busy machine may need seconds for what a quiet one shows at once.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
