import { describe, expect, it } from 'vitest';
import { mailedFigures, rowsOf } from './mailed-figures.ts';

const area = { name: 'area', type: 'text' } as const;
const projects = { name: 'projects', type: 'number' } as const;

describe('the figures in a mail', () => {
  it('have their labels', () => {
    const rows = [
      ['finance', 1_234.567],
      ['legal', null],
    ];
    expect(mailedFigures('Areas', { columns: [area, projects], rows, isTruncated: false }).lines).toEqual([
      'finance: projects 1,234.57',
      'legal: projects –',
    ]);
    expect(mailedFigures('All', { columns: [projects], rows: [[7]], isTruncated: false }).lines).toEqual([
      'projects 7',
    ]);
  });

  it('are those of the answer to a question', () => {
    const columns = [
      { name: 'month', label: 'Month', kind: 'date' },
      { name: 'share', label: 'Completed', kind: 'percent' },
    ] as const;
    const answer = { columns: [...columns], rows: [['2026-01', 12.5]], isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Projects', rowsOf(answer)).lines).toEqual(['2026-01: Completed 12.5']);
  });

  it('have no pseudonyms', () => {
    const pseudonym = `t1_${'0'.repeat(32)}`;
    for (const cell of [pseudonym, `project-${pseudonym}`, [pseudonym]]) {
      expect(
        mailedFigures('Projects', { columns: [area, projects], rows: [[cell, 3]], isTruncated: false }).lines,
      ).toEqual(['…: projects 3']);
    }
  });

  it('end after ten lines', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`area ${at}`, at]);
    const { lines } = mailedFigures('Areas', { columns: [area, projects], rows, isTruncated: false });
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('2 more on the dashboard.');
  });

  it('do not count what was not read', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`area ${at}`, at]);
    const { lines } = mailedFigures('Areas', { columns: [area, projects], rows, isTruncated: true });
    expect(lines.at(-1)).toBe('More on the dashboard.');
  });

  it('of periods begin with the newest', () => {
    const columns = [
      { name: 'month', label: 'Month', kind: 'date' },
      { name: 'projects', label: 'Projects', kind: 'number' },
    ] as const;
    const rows = [
      ['2026-01', 3],
      ['2026-02', 4],
    ];
    const answer = { columns: [...columns], rows, isCut: false, chart: null, notes: [] };
    expect(mailedFigures('Projects', rowsOf(answer)).lines).toEqual(['2026-02: Projects 4', '2026-01: Projects 3']);
  });

  it('say when there are none', () => {
    expect(mailedFigures('Areas', { columns: [area], rows: [['finance']], isTruncated: false }).lines).toEqual([
      'No figures: see the dashboard.',
    ]);
    expect(mailedFigures('Areas', { columns: [projects], rows: [], isTruncated: false }).lines).toEqual([
      'No events match.',
    ]);
  });
});
