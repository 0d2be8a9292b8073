import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../domain/catalogue.ts';
import { columnsFor } from './columns.ts';
import { basisOfTables } from './copy/basis.ts';
import { sqlKeywords } from './sql-keywords.ts';
import { analyticsTables, EVENTS } from './tables.ts';

const tables = analyticsTables(catalogue);
const table = (name: string) => tables.find((one) => one.name === name) ?? expect.fail(`no table ${name}`);
const own = (name: string) =>
  Object.fromEntries(
    table(name)
      .columns.filter(({ field }) => field !== '')
      .map((column) => [column.name, column.type]),
  );

describe('the tables of the analytical copy', () => {
  it('are one for all events and one for each event type', () => {
    expect(tables.map(({ eventType }) => eventType)).toEqual([null, ...catalogue.keys()]);
    expect(table('project_submitted').eventType).toBe('ProjectSubmitted');
    expect(table(EVENTS).columns.every(({ field }) => field === '')).toBe(true);
  });

  it('are written anew when only the version of an event has changed', () => {
    const [type, entry] = [...catalogue][0] ?? expect.fail();
    const newer = analyticsTables(new Map([...catalogue, [type, { ...entry, version: entry.version + 1 }]]));
    expect(basisOfTables(tables)).toBe(basisOfTables(analyticsTables(catalogue)));
    expect(basisOfTables(newer)).not.toBe(basisOfTables(tables));
  });

  it('have a column for each field that analysts may use, with its type', () => {
    expect(own('project_submitted')).toEqual({
      requested_by: 'text',
      expertise_required: 'list',
      estimated_hours: 'number',
      start_date: 'date',
      end_date: 'date',
      terms_type: 'text',
      terms_set_up_fee: 'number',
    });
    expect(own('membership_renewal_announced').renews_at).toBe('timestamp');
    expect(own('consultant_applied').is_available).toBe('boolean');
  });

  it('have no personal data, no free text and nothing that the public directory shows', () => {
    expect(own('project_cancelled')).toEqual({ own_from: 'text' });
    expect(own('consultant_applied')).not.toHaveProperty('expertise');
    expect(own('project_submitted')).not.toHaveProperty('title');
  });

  it('offer the values of choices', () => {
    const roles = table(EVENTS).columns.find(({ name }) => name === 'role')?.options;
    expect(roles?.map(({ value }) => value)).toContain('visitor');
    const tiers = table('charity_registered').columns.find(({ name }) => name === 'membership_tier')?.options;
    expect(tiers?.length).toBeGreaterThan(1);
  });

  it('have unique column names, none of which is a keyword', () => {
    for (const { columns } of tables) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => sqlKeywords.has(name) || !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    }
  });

  it('hide positions from analysts', () => {
    const names = (as: 'administrator' | 'analyst') => columnsFor(table(EVENTS), as).map(({ name }) => name);
    expect(names('administrator')).toContain('position');
    expect(names('analyst')).not.toContain('position');
  });

  it('know every keyword of DuckDB', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const reserved = await connection.runAndReadAll(
      "select keyword_name from duckdb_keywords() where keyword_category in ('reserved', 'type_function')",
    );
    expect(reserved.getRowsJson().map(([word]) => word)).toEqual([...sqlKeywords]);
    connection.closeSync();
  });
});
