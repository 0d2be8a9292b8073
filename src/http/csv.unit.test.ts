import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { type Cell, type Columns, csvOf } from './csv.ts';
import { reportCsv } from './report-csv.ts';

const columns: Columns<readonly Cell[]> = [
  ['First', ([first]) => first],
  ['Second', ([, second]) => second],
];

async function* from(rows: readonly (readonly Cell[])[], fault?: Error) {
  yield* rows;
  if (fault) throw fault;
}

const written = async (...rows: readonly (readonly Cell[])[]): Promise<string> => {
  const file = await csvOf(columns, from(rows));
  return Buffer.concat(await file.toArray()).toString('utf8');
};

it('starts with the headings, without a byte order mark, and ends every line with CRLF', async () => {
  expect(await written()).toBe('First,Second\r\n');
  expect(await written(['a', 'b'])).toBe('First,Second\r\na,b\r\n');
});

it('leaves a cell without a value empty', async () => {
  expect(await written([null, undefined])).toBe('First,Second\r\n,\r\n');
});

it.each<[string, Cell, string]>([
  ['a comma', 'a, b', '"a, b"'],
  ['a semicolon', 'a; b', '"a; b"'],
  ['a tab', 'a\tb', '"a\tb"'],
  ['a quote', 'the "best"', '"the ""best"""'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a carriage return', 'one\rtwo', '"one\rtwo"'],
])('quotes a cell with %s', async (_what, value, expected) => {
  expect(await written([value, 1])).toBe(`First,Second\r\n${expected},1\r\n`);
});

it.each<[Cell, string]>([
  ['=1+1', "'=1+1"],
  ['+44 1632 960456', "'+44 1632 960456"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\tone', `"'\tone"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('escapes a formula: %s', async (value, expected) => {
  expect(await written([value, null])).toBe(`First,Second\r\n${expected},\r\n`);
});

it.each<[Cell, string]>([
  ['one;=1+1', `"one;'=1+1"`],
  ['one\t@SUM(A1)', `"one\t'@SUM(A1)"`],
  ['one\r\n-2', `"one\r\n'-2"`],
  ['one\n\n＋1', `"one\n\n'＋1"`],
  ['one;"=1+1"', `"one;'""=1+1"""`],
  [';=1;+1', `";'=1;'+1"`],
])('escapes a formula where a spreadsheet with another separator begins a cell: %j', async (value, expected) => {
  expect(await written(['x', value])).toBe(`First,Second\r\nx,${expected}\r\n`);
});

it.each(['1 + 1 = 2', 'a-b', 'Fees; -5%', 'ask me@home'])('leaves other texts unchanged: %s', async (value) => {
  expect(await written([value, 1])).toContain(value);
});

it('writes numbers unchanged, including negative ones', async () => {
  expect(await written([-2, true])).toBe('First,Second\r\n-2,true\r\n');
});

it('writes any language as UTF-8', async () => {
  expect(await written(['Zoë 東京', '🌊'])).toBe('First,Second\r\nZoë 東京,🌊\r\n');
});

it('fails before the first byte if the first row cannot be read', async () => {
  await expect(csvOf(columns, from([], new Error('away')))).rejects.toThrow('away');
});

it('aborts if a later row cannot be read', async () => {
  const file = await csvOf(columns, from([['a', 'b']], new Error('away')));
  await expect(file.toArray()).rejects.toThrow('away');
});

it('stops reading when the client disconnects', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield ['a', 'b'];
    } finally {
      isEnded = true;
    }
  }
  const file = await csvOf<readonly Cell[]>(columns, endless());
  for await (const _chunk of file) break;
  await finished(file).catch(() => {});
  expect(isEnded).toBe(true);
});

it('names the unit of times, which the page of a report shows in hours or in days', async () => {
  const file = await reportCsv({
    columns: [
      { name: 'step', label: 'Step', kind: 'text' },
      { name: 'time', label: 'Median time', kind: 'hours' },
      { name: 'wait', label: 'Average wait', kind: 'days' },
    ],
    rows: [['Matched', 36.5, 2]],
    isCut: false,
    notes: [],
    chart: null,
  });
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  expect(text).toBe('Step,Median time (hours),Average wait (days)\r\nMatched,36.5,2\r\n');
});
