import { expect, it } from 'vitest';
import { openLogger } from './logger.ts';

it('writes readable lines in the text format', () => {
  const lines: string[] = [];
  const logger = openLogger({ logLevel: 'warn', logFormat: 'text' }, { write: (line) => lines.push(line) });
  logger.info('a request');
  logger.warn({ err: new Error('connection refused'), part: 'pool' }, 'a part failed to stop');
  logger.error({ attempts: 3 }, 'gave up');
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d WARNING a part failed to stop \(connection refused\) part=pool\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d ERROR gave up attempts=3\n$/),
  ]);
});
