import { BuildFailed, buildStale } from './building.js';

try {
  await buildStale({ always: process.argv.includes('--force'), report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
