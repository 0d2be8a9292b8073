import { expect, it } from 'vitest';
import { openDocumentation } from './documentation.ts';

it('is read once, and again after a failed attempt', async () => {
  let attempts = 0;
  const walk = { data: { title: 'A walk', introduction: 'From button to row.', command: 'SubmitProject', steps: [] } };
  const documentation = openDocumentation(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('Too many files are open.');
    return JSON.stringify(walk);
  });
  await expect(documentation.read('walk')).rejects.toThrow('Too many files are open.');
  const { data } = await documentation.read('walk');
  expect(data.command).toBe('SubmitProject');
  await documentation.read('walk');
  expect(attempts).toBe(2);
});

it('is unavailable until it is built', async () => {
  let text: string | null = null;
  const documentation = openDocumentation(async () => {
    if (text === null) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return text;
  });
  await expect(documentation.read('specs')).rejects.toMatchObject({
    details: { status: 503, detail: expect.stringContaining('still being built') },
    headers: { 'retry-after': '5' },
  });
  text = '{"data":[]}';
  expect(await documentation.read('specs')).toEqual({ data: [] });
});
