import { readdirSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const tools = [
  'backup',
  'encrypt-history',
  'erase',
  'generate',
  'master-key',
  'projections',
  'report',
  'reset-factors',
  'restore',
  'sign-in-link',
  'verify-history',
];

/** The shipped reports, and what reports that are added to a deployment may import. */
const reports = [
  ...readdirSync(new URL('src/reports', import.meta.url)).filter((file) => /^[\w-]+\.ts$/.test(file)),
  ...['interval', 'period', 'report', 'statistics'].map((name) => `engine/${name}.ts`),
].map((file) => `reports/${file.slice(0, -'.ts'.length)}`);

/** Libraries of hundreds of small files, which are slow to load one by one. */
const INCLUDED =
  /^(?:date-fns|@date-fns\/utc|kysely|zod|fastify-type-provider-zod|bullmq|uuid|semver|cron-parser)(?:\/|$)/;

/** Builds the server into few files, which load in half the time. Types are checked by `npm run check`. */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    // Child processes of the analytical copy.
    'analytics-reader': 'src/analytics/reader/reader-process.ts',
    'analytics-writer': 'src/analytics/copy/writer-process.ts',
    ...Object.fromEntries(tools.map((name) => [name, `src/wiring/tools/${name}.ts`])),
    ...Object.fromEntries(reports.map((name) => [name, `src/${name}.ts`])),
  },
  platform: 'node',
  external: (id) => /^(?:[a-z]|@[a-z])/.test(id) && !id.startsWith('src/') && !INCLUDED.test(id),
  output: { format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' },
});
