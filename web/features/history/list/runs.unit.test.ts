import { describe, expect, it } from 'vitest';
import { type HistoryEntry, submitted } from '#contract/history.ts';
import { linesOf, runId, runSummary } from './runs.ts';

const entry = (id: string, type: string, actor = 'asha'): HistoryEntry => ({
  ...submitted,
  id,
  type,
  actor: { id: actor, role: 'admin', name: null },
});

const shape = (entries: readonly HistoryEntry[]) =>
  linesOf(entries).map((line) => (line.kind === 'run' ? line.entries.map(({ id }) => id) : line.entry.id));

describe('consecutive readings', () => {
  it('of one kind by one member form one line', () => {
    expect(shape([entry('1', 'HistoryRead'), entry('2', 'HistoryRead'), entry('3', 'HistoryRead')])).toEqual([
      ['1', '2', '3'],
    ]);
  });

  it('by others, of another kind and after another event form separate lines', () => {
    expect(
      shape([
        entry('1', 'HistoryRead'),
        entry('2', 'HistoryRead', 'ben'),
        entry('3', 'MailOpened', 'ben'),
        entry('4', 'ProjectSubmitted', 'ben'),
        entry('5', 'ProjectSubmitted', 'ben'),
        entry('6', 'MailOpened', 'ben'),
        entry('7', 'MailOpened', 'ben'),
      ]),
    ).toEqual(['1', '2', '3', '4', '5', ['6', '7']]);
  });

  it('are counted, and keep their id when newer ones join', () => {
    const older = entry('1', 'HistoryRead');
    expect(runSummary([older, older])).toBe('read 2 pages');
    expect(runSummary([entry('2', 'MailOpened'), entry('3', 'MailOpened')])).toBe('opened 2 emails');
    expect([runId([entry('2', 'HistoryRead'), older]), runId([older])]).toEqual(['1', '1']);
  });
});
