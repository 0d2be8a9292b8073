import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The programs of the analytical copy, each beside its source and beside the built server. */
const programs = {
  reader: { built: './analytics-reader.js', source: './reader/reader-process.ts', options: [] },
  // Most of what it reads is garbage soon. Without a limit, V8 collects it late.
  writer: {
    built: './analytics-writer.js',
    source: './copy/writer-process.ts',
    options: ['--max-old-space-size=160'],
  },
} as const;

/**
 * Starts a program of the analytical copy in a child process. It gets neither the environment nor the output of this one: both
 * have secrets.
 */
export const startChild = (name: keyof typeof programs): ChildProcess => {
  const { built, source, options } = programs[name];
  const isBuilt = import.meta.url.endsWith('.js');
  return fork(fileURLToPath(new URL(isBuilt ? built : source, import.meta.url)), [], {
    env: { PATH: process.env.PATH },
    execArgv: isBuilt ? [...options] : ['--import', 'tsx', ...options],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
};
