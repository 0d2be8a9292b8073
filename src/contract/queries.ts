import { z } from 'zod';
import { analysts, type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, line, named, ofRevision, PageQuery, page, savedFields, tooLong } from './fields.ts';

/** Maximum length of a query, in characters. */
const longestSql = 20_000;

/** Maximum number of rows of a displayed result; exports have more. */
export const mostQueryRows = 5_000;

const sql = z
  .string({ error: 'Please write a query' })
  .max(longestSql, tooLong('A query', longestSql))
  .refine((written) => written.trim() !== '', 'Please write a query');

export const QueryForm = z.object({ sql });
export type QueryForm = z.output<typeof QueryForm>;

const columnTypes = ['text', 'number', 'boolean', 'timestamp', 'date', 'list'] as const;
export type ColumnType = (typeof columnTypes)[number];

export const SqlSchema = named('SqlSchema', {
  tables: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.enum(columnTypes),
          label: z.string(),
          isOwn: z.boolean().describe('A field of the event. All other columns are the same in every table.'),
        }),
      ),
    }),
  ),
});
export type SqlSchema = z.output<typeof SqlSchema>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const done = z.object({
  outcome: z.literal('done'),
  columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  rows: z
    .array(z.array(cell))
    .max(mostQueryRows)
    .describe('Numbers beyond 2^53, times, lists and nested values are texts.'),
  isTruncated: z.boolean().describe('True if there were more rows; only the first are included.'),
  completeTo: z
    .string()
    .nullable()
    .describe('Position up to which the copy was complete. Null for analysts, who see no positions.'),
  tookMs: z.number(),
});

const refused = z.object({
  outcome: z.literal('refused'),
  message: z.string(),
  position: z.int().nullable().describe('Character in the query, from 0; null if unknown.'),
  hint: z.string().nullable(),
});

/** The result of a query. */
export const QueryAnswer = z.discriminatedUnion('outcome', [done, refused]).meta({ id: 'QueryAnswer' });
export type QueryAnswer = z.output<typeof QueryAnswer>;

export const QueryResult = z
  .discriminatedUnion('outcome', [
    done.extend({
      secondsBehind: z.number().describe('Age of the first event that was not in the copy yet.'),
    }),
    refused,
  ])
  .meta({ id: 'QueryResult' });
export type QueryResult = z.output<typeof QueryResult>;

export const SavedQueryForm = z.object({
  name: line('Name', 2, 100),
  sql,
  isShared: z.boolean(),
});
export type SavedQueryForm = z.output<typeof SavedQueryForm>;

export const SavedQuery = named('SavedQuery', {
  id: z.uuid(),
  name: z.string(),
  sql: z.string(),
  isShared: z.boolean().describe('Whether all analysts and administrators see it, or only its author.'),
  ...savedFields,
  isOwn: z.boolean().describe('Only its author may revise it.'),
  mayDiscard: z.boolean().describe('Whether the caller may delete it: its author, and administrators.'),
});
export type SavedQuery = z.output<typeof SavedQuery>;

export const SavedQueryList = page(SavedQuery).meta({ id: 'SavedQueryList' });
export type SavedQueryList = z.output<typeof SavedQueryList>;

export const QueryRunList = page(z.object({ id: z.uuid(), sql: z.string(), ranAt: z.iso.datetime() })).meta({
  id: 'QueryRunList',
});
export type QueryRunList = z.output<typeof QueryRunList>;

const exportOf = {
  description: 'At most 1,000,000 rows and 1 GB. Answers 400 with the fault of a wrong query.',
  access: analysts,
  body: QueryForm,
  limitPerMinute: 10,
} as const;

export const endpoints = {
  getSqlSchema: {
    route: 'GET /api/reports/sql/schema',
    summary: 'Tables and columns of the analytical copy',
    description: 'Excludes personal data.',
    access: analysts,
    success: { status: 200, body: SqlSchema },
  },
  runQuery: {
    route: 'POST /api/reports/sql/runs',
    summary: 'Run an SQL query',
    description:
      'Reads the analytical copy, which has pseudonyms in place of ids. Closing the connection cancels the query. Queries are recorded in the history.',
    access: analysts,
    body: QueryForm,
    success: { status: 200, body: QueryResult },
    limitPerMinute: 60,
  },
  listQueryRuns: {
    route: 'GET /api/reports/sql/runs',
    summary: "The member's queries, newest first",
    access: analysts,
    query: PageQuery,
    success: { status: 200, body: QueryRunList },
  },
  exportQueryCsv: {
    ...exportOf,
    route: 'POST /api/reports/sql/result.csv',
    summary: 'The result of a query as a CSV file',
    success: { status: 200, body: z.string(), media: 'text/csv' },
  },
  exportQueryJson: {
    ...exportOf,
    route: 'POST /api/reports/sql/result.json',
    summary: 'The result of a query as JSON, one row in each line',
    success: { status: 200, body: z.string(), media: 'application/x-ndjson' },
  },
  exportQueryParquet: {
    ...exportOf,
    route: 'POST /api/reports/sql/result.parquet',
    summary: 'The result of a query as a Parquet file',
    success: { status: 200, body: z.string(), media: 'application/octet-stream' },
  },
  listSavedQueries: {
    route: 'GET /api/reports/queries',
    summary: 'Own and shared saved queries, newest first',
    access: analysts,
    query: PageQuery,
    success: { status: 200, body: SavedQueryList },
  },
  saveQuery: {
    route: 'POST /api/reports/queries',
    summary: 'Save a query',
    access: analysts,
    body: SavedQueryForm,
    success: { status: 201, body: SavedQuery },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  getSavedQuery: {
    route: 'GET /api/reports/queries/{id}',
    summary: 'One saved query',
    access: analysts,
    params: ById,
    success: { status: 200, body: SavedQuery },
  },
  reviseQuery: {
    route: 'PUT /api/reports/queries/{id}',
    summary: 'Revise a saved query',
    description: 'For its author.',
    access: analysts,
    params: ById,
    body: SavedQueryForm.extend(ofRevision),
    success: { status: 200, body: SavedQuery },
    problems: [409],
    mayLag: true,
  },
  discardQuery: {
    route: 'DELETE /api/reports/queries/{id}',
    summary: 'Delete a saved query',
    description: 'For its author, and shared ones for administrators.',
    access: analysts,
    params: ById,
    success: noContent,
  },
} as const satisfies EndpointTable;

const sample =
  "select date_trunc('month', local_day) as month, count(*) as projects\nfrom project_submitted\ngroup by 1 order by 1";
const savedAt = '2026-03-02T09:00:00.000Z';

const saved: SavedQuery = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f503',
  name: 'Projects by month',
  sql: sample,
  isShared: true,
  savedAt,
  revisedAt: null,
  revision: 0,
  savedBy: 'Member 01920f90',
  isOwn: true,
  mayDiscard: true,
};
const form: SavedQueryForm = { name: saved.name, sql: sample, isShared: true };

export const answeredRows: z.output<typeof done> = {
  outcome: 'done',
  columns: [
    { name: 'month', type: 'date' },
    { name: 'projects', type: 'number' },
  ],
  rows: [
    ['2026-01-01', 14],
    ['2026-02-01', 21],
  ],
  isTruncated: false,
  completeTo: '00000000000000048210',
  tookMs: 38,
};

export const examples: Examples<typeof endpoints> = {
  getSqlSchema: {
    success: {
      tables: [
        {
          name: 'project_submitted',
          label: 'Project submitted',
          columns: [
            { name: 'local_day', type: 'date', label: 'Day (Europe/London)', isOwn: false },
            { name: 'estimated_hours', type: 'number', label: 'Estimated hours', isOwn: true },
          ],
        },
      ],
    },
  },
  runQuery: {
    body: { sql: sample },
    success: { ...answeredRows, secondsBehind: 1 },
  },
  listQueryRuns: {
    success: { data: [{ id: '01920f90-6677-7f88-8a99-b0c1d2e3f504', sql: sample, ranAt: savedAt }], ...onlyPage },
  },
  exportQueryCsv: { body: { sql: sample }, success: 'month,projects\r\n2026-01-01,14\r\n2026-02-01,21\r\n' },
  exportQueryJson: { body: { sql: sample }, success: '{"month":"2026-01-01","projects":14}\n' },
  exportQueryParquet: { body: { sql: sample }, success: 'PAR1…PAR1' },
  listSavedQueries: { success: { data: [saved], ...onlyPage } },
  saveQuery: { body: form, success: saved },
  getSavedQuery: { success: saved },
  reviseQuery: {
    body: { ...form, revision: 0 },
    success: { ...saved, revisedAt: '2026-03-02T09:00:02.000Z', revision: 1 },
  },
  discardQuery: {},
};
