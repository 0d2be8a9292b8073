import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/domain/**/*.spec.ts',
            'src/**/*.unit.test.ts',
            'web/**/*.unit.test.{ts,tsx}',
            'test/unit/**/*.test.ts',
          ],
          environment: 'node',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['src/**/*.integration.test.ts', 'test/integration/**/*.test.ts'],
          globalSetup: ['test/support/postgres-setup.ts', 'test/support/eventstoredb-setup.ts'],
          environment: 'node',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each file brings a server and a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
