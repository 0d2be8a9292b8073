import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byField, possible, question, step, table, where } from '../../../test/support/questions.ts';
import { quoted } from './sql-text.ts';

const nasty = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.constantFrom(
    "'",
    "''",
    "\\'",
    "' or 1=1 --",
    "'; drop table project_submitted; --",
    '$1',
    '*/ /*',
    '\\',
    "'||'",
    '\n--',
  ),
);

it('a value becomes one literal, whatever it contains', async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const read = await connection.runAndReadAll(`select ${quoted(text)} as value, 1 as one`);
      // UTF-8 cannot encode a lone surrogate.
      expect(read.getRowsJson()).toEqual([[Buffer.from(text.replaceAll('\u0000', '')).toString(), 1]]);
    }),
    { numRuns: 300 },
  );
  connection.closeSync();
});

it('conditions change only the literals of a query', async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  const shapeOf = async (sql: string): Promise<string> => {
    const read = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql]);
    const tree = String(read.getRowsJson()[0]?.[0]);
    return JSON.stringify(
      JSON.parse(tree, (name, value) => (name === 'query_location' || 'is_null' in Object(value) ? null : value)),
    );
  };
  const sqlWith = (value: string): string =>
    possible(
      question(
        [
          step('PageVisited', {
            where: [
              where('page', 'is', value),
              where('page', 'contains', value),
              where('event.source', 'none-of', value, value),
            ],
          }),
        ],
        table({ groupBy: [byField('page')], top: { count: 3, hasOther: true } }),
      ),
    ).sql;
  const usual = await shapeOf(sqlWith('home'));
  expect(usual).toContain('page_visited');
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      fc.pre(text !== '');
      expect(await shapeOf(sqlWith(text))).toBe(usual);
    }),
    { numRuns: 100 },
  );
  connection.closeSync();
});
