import { BuildFailed, buildStale } from './building.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run build [-- --force]
  --force   builds everything, even what has not changed
Builds the server and the web client into dist/. Exit code 0: built; 1: failed.`);

try {
  await buildStale({ always: process.argv.includes('--force'), report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
