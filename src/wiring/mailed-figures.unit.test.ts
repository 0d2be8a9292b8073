import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { byTime, possible, question, step, table } from '../../test/support/questions.ts';
import { answerOf } from '../analytics/questions/question-answer.ts';
import { mailedFigures, queryRows, rowsOf } from './mailed-figures.ts';

const area = { name: 'area', type: 'text' } as const;
const projects = { name: 'projects', type: 'number' } as const;

type Query = Parameters<typeof queryRows>[0];

const linesOf = (columns: Query['columns'], rows: Query['rows'], isTruncated = false): readonly string[] =>
  mailedFigures('Figures', queryRows({ columns, rows, isTruncated })).lines;

describe('the figures in a mail', () => {
  it('have their labels', () => {
    const rows = [
      ['finance', 1_234.567],
      ['legal', null],
    ];
    expect(linesOf([area, projects], rows)).toEqual(['finance: projects 1,234.57', 'legal: projects –']);
    expect(linesOf([projects], [[7]])).toEqual(['projects 7']);
  });

  it('are those of the answer to a question', () => {
    const columns = [
      { name: 'month', label: 'Month', kind: 'date' },
      { name: 'share', label: 'Completed', kind: 'percent' },
      { name: 'time', label: 'Median time', kind: 'hours' },
    ] as const;
    const answer = { columns: [...columns], rows: [['2026-01', 12.5, 36]], isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Projects', rowsOf({ result: answer, caveats: [] })).lines).toEqual([
      'January 2026: Completed 12.5%, Median time 36 h',
    ]);
  });

  it('say what a number among the labels is', () => {
    const columns = [
      { name: 'cohort', label: 'Quarter of the first event', kind: 'date' },
      { name: 'elapsed', label: 'Quarters since', kind: 'text' },
      { name: 'size', label: 'Size', kind: 'number' },
    ] as const;
    const answer = { columns: [...columns], rows: [['2026-Q3', '1', 8]], isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Cohorts', rowsOf({ result: answer, caveats: [] })).lines).toEqual([
      '2026-Q3, quarters since 1: Size 8',
    ]);
  });

  it('have no pseudonyms and no ids', () => {
    const pseudonym = `t1_${'0'.repeat(32)}`;
    for (const cell of [pseudonym, `project-${pseudonym}`, [pseudonym], id(10), `charity-${id(10)}`]) {
      expect(linesOf([area, projects], [[cell, 3]])).toEqual(['…: projects 3']);
    }
    expect(linesOf([area, projects], [['Member 00000010', 3]])).toEqual(['Member 00000010: projects 3']);
  });

  it('end after ten lines', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`area ${at}`, at]);
    const lines = linesOf([area, projects], rows);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('2 more on the dashboard.');
  });

  it('do not count what was not read', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`area ${at}`, at]);
    const lines = linesOf([area, projects], rows, true);
    expect(lines.at(-1)).toBe('More on the dashboard.');
  });

  it('have days and months as people read them', () => {
    const columns = [
      { name: 'week', label: 'Week starting', kind: 'date' },
      { name: 'projects', label: 'Projects', kind: 'number' },
    ] as const;
    const rows = [
      ['2026-Q1', 1],
      ['2026-02-02', 2],
      ['2026', 3],
    ];
    const answer = { columns: [...columns], rows, isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Projects', rowsOf({ result: answer, caveats: [] })).lines).toEqual([
      '2026: Projects 3',
      '2 February 2026: Projects 2',
      '2026-Q1: Projects 1',
    ]);
  });

  it('of periods begin with the newest', () => {
    const columns = [
      { name: 'month', label: 'Month', kind: 'date' },
      { name: 'projects', label: 'Projects', kind: 'number' },
    ] as const;
    const rows = [
      ['2026-01', 3],
      ['2026-02', 4],
      ['(none)', 9],
    ];
    const answer = { columns: [...columns], rows, isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Projects', rowsOf({ result: answer, caveats: [] })).lines).toEqual([
      'February 2026: Projects 4',
      'January 2026: Projects 3',
      '(none): Projects 9',
    ]);
  });

  it('have only the notes without which they mislead', () => {
    const asked = question([step('ProjectSubmitted')], table({ groupBy: [byTime('month')] }), { from: '2026-01-10' });
    const rows = [['2026-02-01', 4]];
    const answer = answerOf(asked, possible(asked), { rows, isTruncated: false }, (text) => text);
    expect(mailedFigures('Projects', rowsOf(answer)).lines).toEqual([
      'February 2026: Events 4',
      'The current month is not over: its figures may still grow.',
      'The month of 10 January 2026 is not whole: earlier events do not count.',
    ]);
  });

  it('say when there are none', () => {
    expect(linesOf([area], [['finance']])).toEqual(['No figures: see the dashboard.']);
    expect(linesOf([projects], [])).toEqual(['No events match.']);
  });
});
