import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processIdentity, runsWith } from './process-identity.ts';

it('recognises the program of a process by its command line', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', '-D', '/srv/data']);
  const pid = child.pid ?? 0;
  await once(child, 'spawn');
  expect(await runsWith(pid, '-D', '/srv/data')).toBe('yes');
  expect(await runsWith(pid, '-D', '/srv/dat')).toBe('no');
  expect(await runsWith(pid, '-d', '/srv/data')).toBe('no');
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  expect(await processIdentity(pid)).toBeNull();
  expect(await runsWith(pid, '-D', '/srv/data')).toBe('no');
});

/** Process 2 is a kernel thread on a machine, but not in a container. */
const kernelThread = 2;
const isKernelThread = (): boolean => {
  try {
    return readFileSync(`/proc/${kernelThread}/cmdline`, 'utf8') === '';
  } catch {
    return false;
  }
};

it.runIf(isKernelThread())('recognises that a kernel thread is not a program', async () => {
  expect(await runsWith(kernelThread, '-D', '/srv/data')).toBe('no');
});
