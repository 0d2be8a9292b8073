import { z } from 'zod';
import { mailIntervals, sourceOf, tileForms } from '../domain/dashboards/tile-forms.ts';
import { analysts, type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, line, named, ofRevision, optional, PageQuery, page, savedFields } from './fields.ts';
import { answeredRows, QueryAnswer } from './queries.ts';
import { SplitChart } from './questions.ts';
import { ReportResult } from './reports.ts';

/** Maximum number of queries and questions on a dashboard. */
export const mostTiles = 12;

const id = z.uuid();
const shows = z.enum(tileForms, { error: 'Please choose chart or table' });
const QueryTile = z.object({ queryId: id, shows });
const QuestionTile = z.object({ questionId: id, shows });
const Tile = z.union([QueryTile, QuestionTile]);

const shown = {
  name: z.string().nullable().describe('Null for what was deleted, or is no longer shared.'),
};

export const DashboardForm = z.object({
  name: line('Name', 2, 100),
  tiles: z
    .array(Tile)
    .max(mostTiles, `Please choose at most ${mostTiles} queries and questions`)
    .refine((tiles) => new Set(tiles.map(sourceOf)).size === tiles.length, 'Please choose each query and question once')
    .describe('Shared queries and saved questions, in the order of the page.'),
});
export type DashboardForm = z.output<typeof DashboardForm>;

const mailFrequencies = ['never', ...mailIntervals] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

const DashboardMailsForm = z.object({
  every: z.enum(mailFrequencies, { error: 'Please choose never, day or week' }),
  memberId: optional(z.uuid()).describe(
    'An analyst or administrator; only administrators may name others. Default: the caller.',
  ),
});

/** A dashboard. Every analyst and administrator may see it. */
export const Dashboard = named('Dashboard', {
  id: z.uuid(),
  name: z.string(),
  tiles: z.array(z.union([QueryTile.extend(shown), QuestionTile.extend(shown)])),
  ...savedFields,
  isOwn: z.boolean(),
  mayChange: z.boolean().describe('Whether the caller may revise and delete it.'),
  mails: z.enum(mailFrequencies).describe('How often the caller receives its figures by email.'),
  mailedTo: z
    .array(z.object({ memberId: z.uuid(), name: z.string(), every: z.enum(mailIntervals) }))
    .describe('All who receive them; for administrators only.'),
});
export type Dashboard = z.output<typeof Dashboard>;

export const TileResult = z
  .union([
    QueryAnswer,
    z.object({
      outcome: z.literal('answered').describe('The answer to a question.'),
      result: ReportResult,
      splitChart: SplitChart.nullable(),
    }),
  ])
  .meta({ id: 'TileResult' });
export type TileResult = z.output<typeof TileResult>;

export const DashboardList = page(Dashboard).meta({ id: 'DashboardList' });
export type DashboardList = z.output<typeof DashboardList>;

const CopyVersion = named('CopyVersion', {
  version: z.string().describe('Changes whenever the analytical copy has new events.'),
});

export const endpoints = {
  getCopyVersion: {
    route: 'GET /api/reports/sql/version',
    summary: 'The state of the analytical copy',
    description: 'Results of queries stay the same until it changes.',
    access: analysts,
    success: { status: 200, body: CopyVersion },
  },
  listDashboards: {
    route: 'GET /api/reports/dashboards',
    summary: 'Dashboards, newest first',
    access: analysts,
    query: PageQuery,
    success: { status: 200, body: DashboardList },
  },
  saveDashboard: {
    route: 'POST /api/reports/dashboards',
    summary: 'Save a dashboard',
    access: analysts,
    body: DashboardForm,
    success: { status: 201, body: Dashboard },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  getDashboard: {
    route: 'GET /api/reports/dashboards/{id}',
    summary: 'One dashboard',
    access: analysts,
    params: ById,
    success: { status: 200, body: Dashboard },
  },
  getTileResult: {
    route: 'GET /api/reports/dashboards/{id}/tiles/{sourceId}',
    summary: 'The result of one query or question of a dashboard',
    description: 'Opening a dashboard is recorded in the history.',
    access: analysts,
    params: ById.extend({ sourceId: id.describe('Id of the query or question.') }),
    success: { status: 200, body: TileResult },
    limitPerMinute: 240,
  },
  reviseDashboard: {
    route: 'PUT /api/reports/dashboards/{id}',
    summary: 'Revise a dashboard',
    description: 'For its author and administrators.',
    access: analysts,
    params: ById,
    body: DashboardForm.extend(ofRevision),
    success: { status: 200, body: Dashboard },
    problems: [409],
    mayLag: true,
  },
  setDashboardMails: {
    route: 'PUT /api/reports/dashboards/{id}/mails',
    summary: 'Receive the figures of a dashboard by email',
    description: 'Mails leave after 7 in the morning, UK time: every day, or on Mondays. They contain figures only.',
    access: analysts,
    params: ById,
    body: DashboardMailsForm,
    success: { status: 200, body: Dashboard },
    mayLag: true,
  },
  discardDashboard: {
    route: 'DELETE /api/reports/dashboards/{id}',
    summary: 'Delete a dashboard',
    description: 'For its author and administrators.',
    access: analysts,
    params: ById,
    success: noContent,
  },
} as const satisfies EndpointTable;

const queryId = '01920f90-6677-7f88-8a99-b0c1d2e3f503';
const form: DashboardForm = { name: 'Monday', tiles: [{ queryId, shows: 'chart' }] };
const dashboard: Dashboard = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f505',
  name: form.name,
  tiles: [{ queryId, shows: 'chart', name: 'Projects by month' }],
  savedAt: '2026-03-02T09:00:00.000Z',
  revisedAt: null,
  revision: 0,
  savedBy: 'Member 01920f90',
  isOwn: true,
  mayChange: true,
  mails: 'never',
  mailedTo: [],
};

export const examples: Examples<typeof endpoints> = {
  getCopyVersion: { success: { version: 't1_0f2c4a6e8b1d3f5a7c9e0b2d4f6a8c1e' } },
  listDashboards: { success: { data: [dashboard], ...onlyPage } },
  saveDashboard: { body: form, success: dashboard },
  getDashboard: { success: dashboard },
  getTileResult: { success: answeredRows },
  reviseDashboard: {
    body: { ...form, revision: 0 },
    success: { ...dashboard, revisedAt: '2026-03-02T09:00:02.000Z', revision: 1 },
  },
  setDashboardMails: { body: { every: 'week' }, success: { ...dashboard, mails: 'week' } },
  discardDashboard: {},
};
