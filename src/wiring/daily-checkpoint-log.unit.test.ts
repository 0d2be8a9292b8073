import { expect, it } from 'vitest';
import { dailyCheckpointLog } from './daily-checkpoint-log.ts';

it('logs the end of the chain in the first round, then once a day', async () => {
  const lines: unknown[] = [];
  let now = '2026-03-01T10:00:00Z';
  let isAway = false;
  const round = dailyCheckpointLog({
    chainWriter: {
      head: async () => {
        if (isAway) throw new Error('the database is away');
        return { events: 3, position: '0000000000000000003', hash: Buffer.alloc(32, 0xab), sealedAt: now };
      },
    },
    clock: () => new Date(now),
    logger: { info: (line: unknown) => lines.push(line) },
  });
  await round();
  now = '2026-03-01T23:59:00Z';
  await round();
  expect(lines).toEqual([{ events: 3, position: '0000000000000000003', hash: 'ab'.repeat(32) }]);
  now = '2026-03-02T00:01:00Z';
  isAway = true;
  await expect(round()).rejects.toThrow('away');
  isAway = false;
  await round();
  expect(lines).toHaveLength(2);
});
