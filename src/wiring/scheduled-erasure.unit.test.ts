import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ErasureReport } from './erasing.ts';
import { scheduledErasure } from './scheduled-erasure.ts';

const clean: ErasureReport = { rewritten: 12, deletedBackups: [], log: 'none' };

const scheduled = ({ dueAt, report }: { readonly dueAt: string; readonly report: ErasureReport | null }) => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino(
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  const runs = { count: 0 };
  const round = scheduledErasure({
    clock: () => new Date('2026-03-02T12:00:00Z'),
    logger,
    erasing: {
      state: async () => ({ lastBegunAt: null, dueAt: new Date(dueAt), waiting: 0 }),
      run: async () => {
        runs.count += 1;
        return report;
      },
    },
  });
  return { round, runs, logged: () => lines.map(({ level, msg }) => ({ level, msg })) };
};

describe('the schedule of erasures', () => {
  it('waits until one is due', async () => {
    const { round, runs } = scheduled({ dueAt: '2026-03-02T12:00:01Z', report: clean });
    await round();
    expect(runs.count).toBe(0);
  });

  it('erases when one is due, and logs it', async () => {
    const { round, runs, logged } = scheduled({ dueAt: '2026-03-02T12:00:00Z', report: clean });
    await round();
    expect(runs.count).toBe(1);
    expect(logged()).toEqual([{ level: 30, msg: 'erased data is gone from all files' }]);
  });

  it('warns with the remedy when something remains', async () => {
    const { round, logged } = scheduled({ dueAt: '2026-03-02T12:00:00Z', report: { ...clean, log: 'recycled' } });
    await round();
    expect(logged()).toEqual([{ level: 40, msg: expect.stringContaining('wal_recycle=off') }]);
  });

  it('logs nothing when another worker is erasing', async () => {
    const { round, logged } = scheduled({ dueAt: '2026-03-02T12:00:00Z', report: null });
    await round();
    expect(logged()).toEqual([]);
  });
});
