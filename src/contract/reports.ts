import { z } from 'zod';
import { ReportDefinition } from './composed-reports.ts';
import { analysts, EmptyBody, type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { ById, named, PageQuery, page } from './fields.ts';
import { QuestionDefinition, questionLimits } from './question-definition.ts';

/** Parameter of a report. Dates are days in the United Kingdom, inclusive. */
const ReportParameter = z.discriminatedUnion('kind', [
  z.object({ name: z.string(), label: z.string(), kind: z.literal('date'), default: z.iso.date().nullable() }),
  z.object({
    name: z.string(),
    label: z.string(),
    kind: z.literal('number'),
    min: z.number(),
    max: z.number(),
    default: z.number(),
  }),
  z.object({
    name: z.string(),
    label: z.string(),
    kind: z.literal('choice'),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    default: z.string(),
  }),
]);

/** A built-in report: one file in `src/reports`. */
export const ReportDescription = named('ReportDescription', {
  name: z.string().describe('Name on the command line: `signup-funnel`.'),
  title: z.string(),
  description: z.string(),
  parameters: z.array(ReportParameter),
  reads: z.array(z.string()).describe('Event types it reads.'),
});
export type ReportDescription = z.output<typeof ReportDescription>;

const ReportDescriptionList = named('ReportDescriptionList', { data: z.array(ReportDescription) });

export const longestReportName = 60;

/** What to run: a built-in report with parameters, a composed report, or a saved report by id. */
export const ReportRunForm = z.union([
  z.strictObject({
    report: z.string().max(longestReportName),
    parameters: z.record(z.string().max(60), z.union([z.string().max(100), z.number()])),
  }),
  z.strictObject({ definition: ReportDefinition }),
  z.strictObject({ savedReportId: z.uuid() }),
]);
export type ReportRunForm = z.output<typeof ReportRunForm>;

const reportRunStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Maximum rows of a result. */
export const mostReportRows = 5_000;

/** The value of a group in a row of an answer. */
export const FigureKey = z.union([z.string(), z.number(), z.null()]);

/** How to find the events behind the figures of a result: each row names questions and its keys in them. */
export const FigureSources = named('FigureSources', {
  questions: z.array(
    z.object({
      label: z.string().describe('What the events are: `Renewed`.'),
      question: QuestionDefinition,
      step: z.int().min(0).describe('Index of the step whose events are meant.'),
    }),
  ),
  rows: z.array(z.array(z.object({ question: z.int().min(0), keys: z.array(FigureKey).max(questionLimits.groups) }))),
});
export type FigureSources = z.output<typeof FigureSources>;

/** A table with a chart. All cells of a column have one kind. */
export const ReportResult = named('ReportResult', {
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z
        .enum(['text', 'number', 'pounds', 'percent', 'hours', 'days', 'date'])
        .describe('`percent`: 12.5 for one eighth. `date`: a day, or a month such as 2026-03.'),
    }),
  ),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(mostReportRows),
  isCut: z.boolean().describe('True if there were more than 5,000 rows; only the first are included.'),
  chart: z
    .object({
      kind: z.enum(['bars', 'lines', 'funnel']),
      category: z.string().describe('Column on the axis.'),
      series: z.array(z.string()).describe('Columns to draw; the first is emphasised.'),
    })
    .nullable(),
  notes: z.array(z.string()).describe('Notes on reading the result and its limits.'),
  sources: FigureSources.optional().describe(
    'What `listFigureEvents` takes for each row. Absent if the report names no events for its figures.',
  ),
});
export type ReportResult = z.output<typeof ReportResult>;

const runDefinition = ReportDefinition.nullable().describe(
  'Definition of a composed report at the time of the request; a saved report may have been revised since.',
);

export const ReportRun = named('ReportRun', {
  id: z.uuid(),
  title: z.string(),
  of: ReportRunForm,
  definition: runDefinition,
  status: z.enum(reportRunStatuses),
  progress: z.object({ events: z.int(), total: z.int() }),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  result: ReportResult.nullable(),
  error: z.string().nullable().describe('One sentence for users.'),
});
export type ReportRun = z.output<typeof ReportRun>;

export const ReportRunList = page(ReportRun.omit({ result: true })).meta({ id: 'ReportRunList' });
export type ReportRunList = z.output<typeof ReportRunList>;

const ReportFile = ReportResult.extend({
  title: z.string(),
  of: ReportRunForm,
  definition: runDefinition,
  finishedAt: z.iso.datetime(),
}).meta({ id: 'ReportFile' });

export const endpoints = {
  listReports: {
    route: 'GET /api/reports',
    summary: 'The shipped reports with their parameters',
    access: analysts,
    success: { status: 200, body: ReportDescriptionList },
  },
  listReportRuns: {
    route: 'GET /api/reports/runs',
    summary: "The member's runs of the last seven days, newest first, without results",
    access: analysts,
    query: PageQuery,
    success: { status: 200, body: ReportRunList },
  },
  startReportRun: {
    route: 'POST /api/reports/runs',
    summary: 'Start a report run',
    description:
      'A worker executes the run; poll it until it is done. Two runs execute at once, and one member may have three waiting. Runs are recorded in the history.',
    access: analysts,
    body: ReportRunForm,
    success: { status: 201, body: ReportRun },
    problems: [404],
    idempotent: true,
    limitPerMinute: 30,
  },
  getReportRun: {
    route: 'GET /api/reports/runs/{id}',
    summary: 'An own run with its progress and result',
    access: analysts,
    params: ById,
    success: { status: 200, body: ReportRun },
  },
  cancelReportRun: {
    route: 'POST /api/reports/runs/{id}/cancellation',
    summary: 'Cancel a run',
    description: 'No effect on a finished run.',
    access: analysts,
    params: ById,
    body: EmptyBody,
    success: { status: 200, body: ReportRun },
  },
  exportReportRunCsv: {
    route: 'GET /api/reports/runs/{id}/result.csv',
    summary: 'The result of a run as a CSV file',
    access: analysts,
    params: ById,
    success: { status: 200, body: z.string(), media: 'text/csv' },
    limitPerMinute: 30,
  },
  exportReportRunJson: {
    route: 'GET /api/reports/runs/{id}/result.json',
    summary: 'The result of a run as a JSON file',
    access: analysts,
    params: ById,
    success: { status: 200, body: ReportFile, media: 'application/json' },
    limitPerMinute: 30,
  },
} as const satisfies EndpointTable;

const requestedAt = '2026-03-02T09:00:00.000Z';
const finishedAt = '2026-03-02T09:00:02.000Z';

const result: ReportResult = {
  columns: [
    { name: 'month', label: 'Month', kind: 'date' },
    { name: 'joined', label: 'Joined the waiting list', kind: 'number' },
  ],
  rows: [
    ['2026-01', 14],
    ['2026-02', 21],
  ],
  isCut: false,
  chart: { kind: 'bars', category: 'month', series: ['joined'] },
  notes: ['Months are those of the United Kingdom.'],
};

const of: ReportRunForm = { report: 'signup-funnel', parameters: { from: '2026-01-01' } };

const done: Omit<ReportRun, 'result'> = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f501',
  title: 'Sign-up funnel',
  of,
  definition: null,
  status: 'done',
  progress: { events: 48_210, total: 48_210 },
  requestedAt,
  finishedAt,
  error: null,
};

const waiting: ReportRun = {
  ...done,
  status: 'waiting',
  progress: { events: 0, total: 0 },
  finishedAt: null,
  result: null,
};

export const examples: Examples<typeof endpoints> = {
  listReports: {
    success: {
      data: [
        {
          name: 'signup-funnel',
          title: 'Sign-up funnel',
          description: 'From a visit through the waiting list and registration to an active member.',
          parameters: [{ name: 'from', label: 'From', kind: 'date', default: null }],
          reads: ['PageVisited', 'CharityJoinedWaitingList', 'AccountRegistered'],
        },
      ],
    },
  },
  listReportRuns: { success: { data: [done], ...onlyPage } },
  startReportRun: { body: of, success: waiting },
  getReportRun: { success: { ...done, result } },
  cancelReportRun: { body: {}, success: { ...waiting, status: 'cancelled', finishedAt } },
  exportReportRunCsv: { success: 'Month,Joined the waiting list\r\n2026-01,14\r\n2026-02,21\r\n' },
  exportReportRunJson: { success: { ...result, title: 'Sign-up funnel', of, definition: null, finishedAt } },
};
