import { z } from 'zod';
import { subjects } from '../domain/reports/choices.ts';
import { ReportFields } from './composed-reports.ts';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { QuestionDefinition, questionLimits } from './question-definition.ts';
import { FigureKey, ReportResult } from './reports.ts';

export const QuestionFields = named('QuestionFields', {
  data: z.array(
    ReportFields.shape.data.element.extend({
      subjects: z.array(z.enum(subjects)).describe('What its events can be joined by.'),
    }),
  ),
});
export type QuestionFields = z.output<typeof QuestionFields>;

const QuestionForm = z.object({ question: QuestionDefinition });

/** A chart with one series for each value of a column. */
export const SplitChart = named('SplitChart', {
  kind: z.enum(['lines', 'stacked', 'heat']),
  category: z.string().describe('Column on the axis, or of the rows of a heat map.'),
  split: z.string().describe('Column whose values are the series, or the columns of a heat map.'),
  value: z.string().describe('Column with the figures.'),
  series: z.array(z.string()).describe('The values of `split`, in their order.'),
});
export type SplitChart = z.output<typeof SplitChart>;

export const QuestionAnswer = named('QuestionAnswer', {
  result: ReportResult,
  splitChart: SplitChart.nullable().describe('The chart of two groupings; `result` then has none.'),
  keys: z.array(z.array(FigureKey)).describe('For each row, what `listFigureEvents` takes.'),
  sql: z.string(),
  completeTo: z.string().nullable().describe('The answer contains every event up to this position. Null for analysts.'),
  askedAt: z.iso.datetime(),
  tookMs: z.number(),
});
export type QuestionAnswer = z.output<typeof QuestionAnswer>;

/** Events per page behind a figure. */
export const figureEventsPage = 50;
const lastFigureEventsPage = 200;

/** Whether a page of events behind a figure has a next one. */
export const hasNextFigureEvents = (page: number, total: number): boolean =>
  page < lastFigureEventsPage && (page + 1) * figureEventsPage < total;

const FigureForm = QuestionForm.extend({
  keys: z.array(FigureKey).max(questionLimits.groups),
  step: z.int().min(0).max(3).describe('Index of the step whose events are listed.'),
  page: z.int().min(0).max(lastFigureEventsPage).describe('Pages of 50 events, from 0.'),
});

export const endpoints = {
  listQuestionFields: {
    route: 'GET /api/reports/questions/fields',
    summary: 'Event types, fields and ids for questions',
    description: 'What the analytical copy has: no personal data, no free text.',
    access: analysts,
    success: { status: 200, body: QuestionFields },
  },
  listFieldValues: {
    route: 'GET /api/reports/questions/values',
    summary: 'The most frequent values of a field',
    description: 'At most 100, the most frequent first.',
    access: analysts,
    query: z.object({ event: z.string().max(60), field: z.string().max(80) }),
    success: { status: 200, body: z.object({ data: z.array(z.string()) }) },
    limitPerMinute: 60,
  },
  showQuestionSql: {
    route: 'POST /api/reports/questions/sql',
    summary: 'The SQL of a question, and its code',
    description: 'Or what keeps the question from being asked, with the step and a remedy.',
    access: analysts,
    body: QuestionForm,
    success: {
      status: 200,
      body: z.object({
        sql: z.string().nullable(),
        problems: z.array(z.object({ path: z.string(), message: z.string() })),
        code: z
          .object({ file: z.string(), text: z.string() })
          .nullable()
          .describe('The question as a report in code; null for questions that have none.'),
      }),
    },
  },
  askQuestion: {
    route: 'POST /api/reports/questions/answers',
    summary: 'Ask a question',
    description:
      'Reads the analytical copy. Days are those of the United Kingdom. Closing the connection cancels the question. Questions are recorded in the history.',
    access: analysts,
    body: QuestionForm,
    success: { status: 200, body: QuestionAnswer },
    limitPerMinute: 60,
  },
  listFigureEvents: {
    route: 'POST /api/reports/questions/events',
    summary: 'The events behind a figure, the latest first',
    access: analysts,
    body: FigureForm,
    success: {
      status: 200,
      body: z.object({
        data: z.array(HistoryEntry),
        hasMore: z.boolean(),
        total: z.int().describe('Number of events on all pages.'),
      }),
    },
    problems: [404],
    limitPerMinute: 60,
  },
  exportAnswerCsv: {
    route: 'POST /api/reports/questions/result.csv',
    summary: 'The answer to a question as a CSV file',
    access: analysts,
    body: QuestionForm,
    success: { status: 200, body: z.string(), media: 'text/csv' },
    limitPerMinute: 30,
  },
  exportAnswerJson: {
    route: 'POST /api/reports/questions/result.json',
    summary: 'The answer to a question as a JSON file, with its SQL',
    access: analysts,
    body: QuestionForm,
    success: { status: 200, body: QuestionAnswer, media: 'application/json' },
    limitPerMinute: 30,
  },
} as const satisfies EndpointTable;

const question: QuestionDefinition = {
  steps: [{ events: ['ProjectSubmitted'], where: [], first: null, link: null }],
  shape: {
    kind: 'table',
    measures: [{ kind: 'count', step: 0 }],
    groupBy: [{ step: 0, time: 'month' }],
    top: null,
    over: null,
  },
  from: '2026-01-01',
  to: null,
};

const sql = 'with\n  -- Step 1: Project submitted\n  step1 as (…)\nselect group1, measure1 from filled order by group1';

const answer: QuestionAnswer = {
  result: {
    columns: [
      { name: 'group1', label: 'Month', kind: 'date' },
      { name: 'measure1', label: 'Events', kind: 'number' },
    ],
    rows: [
      ['2026-01', 14],
      ['2026-02', 21],
    ],
    isCut: false,
    chart: { kind: 'lines', category: 'group1', series: ['measure1'] },
    notes: ['Days are those of the United Kingdom (Europe/London).'],
  },
  splitChart: null,
  keys: [['2026-01-01'], ['2026-02-01']],
  sql,
  completeTo: '00000000000000048210',
  askedAt: '2026-03-02T09:00:00.000Z',
  tookMs: 38,
};

export const examples: Examples<typeof endpoints> = {
  listQuestionFields: {
    success: {
      data: [
        {
          type: 'ProjectSubmitted',
          label: 'Project submitted',
          context: 'Project',
          fields: [{ name: 'estimatedHours', label: 'Estimated hours', kind: 'number' }],
          subjects: ['record', 'project', 'charity'],
        },
      ],
    },
  },
  listFieldValues: { success: { data: ['home', 'find-a-consultant'] } },
  showQuestionSql: { body: { question }, success: { sql, problems: [], code: null } },
  askQuestion: { body: { question }, success: answer },
  listFigureEvents: {
    body: { question, keys: ['2026-01-01'], step: 0, page: 0 },
    success: { data: [], hasMore: false, total: 0 },
  },
  exportAnswerCsv: { body: { question }, success: 'Month,Events\r\n2026-01,14\r\n2026-02,21\r\n' },
  exportAnswerJson: { body: { question }, success: answer },
};
