import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

const nameOf = (given: string) => cleanFileName(given)?.name;

describe("a file's name", () => {
  it('is kept if nothing is wrong with it', () => {
    expect(cleanFileName('Annual report (2026).PDF')).toEqual({ name: 'Annual report (2026).PDF', extension: 'pdf' });
  });

  it('loses the folders that some browsers send', () => {
    expect(nameOf('C:\\Users\\ada\\Desktop\\budget.xlsx')).toBe('budget.xlsx');
    expect(nameOf('../../etc/budget.xlsx')).toBe('budget.xlsx');
  });

  it('loses control characters, line breaks and bidirectional marks', () => {
    expect(nameOf('re\u0000po\r\nrt\u202efdp\u2028.txt')).toBe('reportfdp.txt');
  });

  it('is normalised to one Unicode form', () => {
    expect(nameOf('Zoe\u0308.txt')).toBe('Zo\u00eb.txt');
  });

  it('loses leading and trailing dots and spaces', () => {
    expect(nameOf('  ..plan .txt. ')).toBe('plan.txt');
  });

  it('has the type of its last extension', () => {
    expect(cleanFileName('report.pdf.exe')?.extension).toBe('exe');
  });

  it('can be without an extension', () => {
    expect(cleanFileName('README')).toEqual({ name: 'README', extension: '' });
  });

  it('is shortened to 150 characters, with its extension and without splitting a character', () => {
    const { name = '' } = cleanFileName(`${'😀'.repeat(200)}.docx`) ?? {};
    expect(Array.from(name)).toHaveLength(150);
    expect(name).toBe(`${'😀'.repeat(145)}.docx`);
  });

  it.each(['', '   ', '.pdf', '..', 'folder/', '\u0000.txt', '\u200b'])('is missing in %j', (given) => {
    expect(cleanFileName(given)).toBeNull();
  });

  it('is clean for any input, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const cleaned = cleanFileName(given);
        if (cleaned === null) return;
        const { name } = cleaned;
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\]/u);
        expect(Array.from(name).length).toBeLessThanOrEqual(150);
        expect(name).toBe(name.normalize('NFC'));
        expect(cleanFileName(name)).toEqual(cleaned);
      }),
      { numRuns: 2_000 },
    );
  });
});
