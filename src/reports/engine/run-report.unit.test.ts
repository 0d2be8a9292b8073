import { describe, expect, it } from 'vitest';
import { account, message } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { recorded } from '../../../test/builders/recorded.ts';
import { recordedAll, reported, runAt, runningOver } from '../../../test/support/reported.ts';
import { memberInvited } from '../../domain/accounts/events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { report } from './report.ts';
import { runReport } from './run-report.ts';

/** Records the events that it receives. */
const notebook = report({
  name: 'notebook',
  title: 'Notebook',
  description: 'All it is shown.',
  parameters: {},
  reads: ['AccountRegistered', 'SignedIn', 'MemberInvited'],
  start: () => [] as RecordedEvent[],
  fold: (seen, event) => {
    seen.push(event);
  },
  result: (seen, { now }) => ({
    columns: [{ name: 'seen', label: 'Seen', kind: 'text' }],
    rows: seen.map(({ data }) => [JSON.stringify(data)]),
    chart: null,
    notes: [now],
  }),
});

/** A row for each event: more rows than a result can have. */
const many = (count: number) => Array.from({ length: count }, (_, number) => account(number + 1));

describe('a report', () => {
  it.each([
    ['a name that is not valid in a URL', { name: 'Visits by page' }, 'use lower-case letters'],
    ['a name above the length limit', { name: 'a'.repeat(61) }, 'use lower-case letters'],
    ['the name of the page where reports are composed', { name: 'compose' }, 'The name compose is reserved.'],
    ['the name of the SQL desk', { name: 'sql' }, 'The name sql is reserved.'],
    ['the name of the page of dashboards', { name: 'dashboards' }, 'The name dashboards is reserved.'],
    [
      'a parameter with a name that its URL reserves',
      { parameters: { sort: { kind: 'number', label: 'Sort', min: 1, max: 2, default: 1 } } },
      'The parameter name sort',
    ],
  ] as const)('cannot have %s', (_, changes, message) => {
    const spec = {
      name: 'visits',
      title: 'Visits',
      description: 'All of them.',
      parameters: {},
      reads: ['PageVisited'] as const,
      start: () => null,
      fold: () => {},
      result: () => ({ columns: [], rows: [], chart: null, notes: [] }),
    };
    expect(() => report(spec)).not.toThrow();
    expect(() => report({ ...spec, ...changes })).toThrow(message);
  });

  it('by time has no gaps', async () => {
    const byMonth = report({
      name: 'by-month',
      title: 'By month',
      description: 'Twice.',
      parameters: {},
      reads: ['SignedIn'],
      start: () => null,
      fold: () => {},
      result: () => ({
        columns: [
          { name: 'month', label: 'Month', kind: 'date' },
          { name: 'count', label: 'Count', kind: 'number' },
        ],
        rows: [
          ['2026-01', 3],
          ['2026-03', 1],
        ],
        chart: { kind: 'lines', category: 'month', series: ['count'] },
        notes: [],
      }),
    });
    expect((await reported(byMonth, {})).rows).toEqual([
      ['2026-01', 3],
      ['2026-02', null],
      ['2026-03', 1],
    ]);
  });

  it('receives only the events that it reads, in order', async () => {
    const { rows } = await reported(notebook, {}, account(1), message(1), account(2));
    expect(rows.map(([seen]) => JSON.parse(String(seen)).userId)).toEqual([id(1), id(2)]);
  });

  it('never receives personal data, as if every person were erased', async () => {
    const { rows } = await reported(notebook, {}, account(1, { name: 'Ruth Ellery', email: 'ruth@harbour.example' }));
    expect(JSON.parse(String(rows[0]?.[0]))).toEqual({
      userId: id(1),
      role: expect.any(String),
      username: 'Former member',
      email: '',
      name: 'Former member',
      phone: null,
      bio: null,
      website: null,
      organisation: null,
    });
  });

  it('never receives encrypted data, in any schema version', async () => {
    const sealed = { $sealed: 'v1.AAAA' };
    const [first] = recordedAll([account(1)]);
    if (!first) throw new Error('nothing was recorded');
    const data = { ...Object(first.data), email: sealed, name: sealed };
    const { rows } = await runReport(notebook, {}, runningOver([{ ...first, data }]));
    expect(JSON.stringify(rows)).not.toContain('$sealed');
  });

  it('receives older versions upcast to the current one', async () => {
    const signedIn = recorded(`signIns-${id(1)}`, { type: 'SignedIn', data: {} }, { schemaVersion: 1 });
    const { rows, notes } = await runReport(notebook, {}, runningOver([signedIn]));
    expect({ rows, notes }).toEqual({ rows: [['{}']], notes: [runAt] });
  });

  it('omits unreadable events, and says so', async () => {
    const newer = recorded(`signIns-${id(1)}`, { type: 'SignedIn', data: {} }, { schemaVersion: 9 });
    const { rows, notes } = await runReport(notebook, {}, runningOver([newer, ...recordedAll([account(1)])]));
    expect(rows).toHaveLength(1);
    expect(notes).toContain('1 event of the history could not be read and was left out.');
  });

  it('can be run over an empty history', async () => {
    expect((await reported(notebook, {})).rows).toEqual([]);
  });

  it('keeps 5,000 rows, and says that there were more', async () => {
    const all = await reported(notebook, {}, ...many(5_000));
    const more = await reported(notebook, {}, ...many(5_001));
    expect([all.rows.length, all.isCut, more.rows.length, more.isCut]).toEqual([5_000, false, 5_000, true]);
  });

  it('receives nothing that happened after the run started', async () => {
    const running = runningOver(recordedAll(many(10)));
    const head = async () => String(4).padStart(19, '0');
    const { rows } = await runReport(notebook, {}, { ...running, history: { ...running.history, head } });
    expect(rows).toHaveLength(4);
  });

  it('reports progress page by page, up to the total', async () => {
    const progresses: unknown[] = [];
    const events = recordedAll(many(5_000));
    await runReport(notebook, {}, runningOver(events, { onProgress: (progress) => progresses.push(progress) }));
    expect(progresses).toEqual([
      { events: 2_000, total: 5_000 },
      { events: 4_000, total: 5_000 },
      { events: 5_000, total: 5_000 },
    ]);
  });

  it('ends soon after it is cancelled', async () => {
    const cancelled = new AbortController();
    let pages = 0;
    const running = runningOver(recordedAll(many(10_000)), {
      signal: cancelled.signal,
      onProgress: () => {
        pages += 1;
        cancelled.abort(new Error('not needed any more'));
      },
    });
    await expect(runReport(notebook, {}, running)).rejects.toThrow('not needed any more');
    expect(pages).toBe(1);
  });

  it('receives no e-mail address of an invitation', async () => {
    const invitation = memberInvited({
      invitationId: id(9),
      role: 'analyst',
      email: 'nadia@example.org',
      name: 'Nadia',
      expiresAt: runAt,
    });
    const { rows } = await reported(notebook, {}, [`invitation-${id(9)}`, invitation]);
    expect(JSON.stringify(rows)).not.toMatch(/nadia/i);
  });
});
