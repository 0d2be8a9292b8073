import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The programs of the analytical copy, each next to its source and next to the built server. */
const programs = {
  reader: { built: './analytics-reader.js', source: './reader/reader-process.ts', options: [] },
  // Most of its memory is DuckDB's, to which these limits do not apply.
  writer: {
    built: './analytics-writer.js',
    source: './copy/writer-process.ts',
    options: ['--max-old-space-size=64', '--max-semi-space-size=1'],
  },
} as const;

/**
 * Starts a program of the analytical copy in a child process. The child gets neither the environment nor the output of
 * this process, because both may contain secrets.
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

/** Ends this child process with the process that started it, which also decides when to stop: signals have no effect. */
export const endWithParent = (): void => {
  process.on('disconnect', () => process.exit(0));
  // The parent may have died before the line above, with its requests already in the channel.
  if (!process.connected) process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
};
