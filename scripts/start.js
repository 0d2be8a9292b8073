import { BuildFailed, buildStale } from './building.js';
import { serve } from './serving.js';

try {
  await buildStale({ report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
/** @type {typeof import('../src/main.ts')} */
const { startFellowbridge } = await import(new URL('../dist/server/main.js', import.meta.url).href);
await serve(startFellowbridge);
