import { spawn } from 'node:child_process';
import { root, tool } from './running.js';

const CLIENT = 'http://localhost:5173';

/** @type {readonly (readonly [string, ...string[]])[]} */
const commands = [
  tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/dev-server.js'),
  tool('vite/bin/vite.js', '--port', '5173', '--strictPort'),
];

// The server takes requests only from its own public address, and during development that is Vite's.
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || CLIENT };
const children = commands.map(([program, ...args]) => spawn(program, args, { cwd: root, env, stdio: 'inherit' }));

/** @param {NodeJS.Signals} signal */
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop('SIGTERM');
  });
}
console.log(`The client is served at ${CLIENT}, with the server behind it.`);
