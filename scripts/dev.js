import { spawn } from 'node:child_process';
import { buildStale } from './building.js';
import { root, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run dev
Runs Fellowbridge from its sources at http://localhost:5173 and reloads what you change. Ctrl+C stops it.`);

const CLIENT = 'http://localhost:5173';

/** @type {readonly (readonly [string, ...string[]])[]} */
const commands = [
  tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/dev-server.js'),
  tool('vite/bin/vite.js', '--port', '5173', '--strictPort'),
];

// The documentation pages are generated from the code, even for a server that runs from source.
await buildStale({ only: ['documentation'] });

// The server accepts requests only for its own public address, which is Vite's address during development.
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || CLIENT };
// In process groups of their own, so that a Ctrl-C reaches them only once, through this process. A second signal would
// kill the server.
const children = commands.map(([program, ...args]) =>
  spawn(program, args, { cwd: root, env, stdio: 'inherit', detached: true }),
);

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
console.log(`The client is served at ${CLIENT}, with the server behind it.`);
