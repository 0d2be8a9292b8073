import { z } from 'zod';
import { comparisons, timeUnits } from '../../domain/reports/choices.ts';
import { ById, PageQuery, text } from './fields.ts';

/** What a parameter of a report may be. Dates are days in UTC, both ends included. */
export const ReportParameter = z.discriminatedUnion('kind', [
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

/** A report that ships with the platform: one file in `src/reports`. */
export const ReportDescription = z
  .object({
    name: z.string().meta({ description: 'As in the command line: `signup-funnel`.' }),
    title: z.string(),
    description: z.string(),
    parameters: z.array(ReportParameter),
    reads: z.array(z.string()).meta({ description: 'Event types that it folds.' }),
  })
  .meta({ id: 'ReportDescription' });
export type ReportDescription = z.output<typeof ReportDescription>;
export const ReportDescriptionList = z
  .object({ data: z.array(ReportDescription) })
  .meta({ id: 'ReportDescriptionList' });

/** A report that an analyst puts together from fields, without code. No field of it may hold personal data. */
export const ReportDefinition = z
  .object({
    events: z
      .array(z.string().max(60))
      .min(1, 'Please choose at least one event type')
      .max(20, 'Please choose at most 20 event types'),
    where: z
      .array(
        z.object({
          field: z.string().max(80),
          comparison: z.enum(comparisons),
          value: z.string().max(100),
        }),
      )
      .max(10),
    groupBy: z
      .array(z.union([z.object({ time: z.enum(timeUnits) }), z.object({ field: z.string().max(80) })]))
      .max(2, 'Please group by at most two things'),
    measure: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('count') }),
      z.object({ kind: z.literal('distinct'), field: z.string().max(80) }),
      z.object({ kind: z.literal('sum'), field: z.string().max(80) }),
      z.object({ kind: z.literal('median-time'), from: z.string().max(60), to: z.string().max(60) }).meta({
        description: 'Between the first two events of these types in one stream, in hours.',
      }),
    ]),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .meta({ id: 'ReportDefinition' });
export type ReportDefinition = z.output<typeof ReportDefinition>;

/** What can be chosen when a report is put together. */
export const ReportFields = z
  .object({
    data: z.array(
      z.object({
        type: z.string(),
        label: z.string(),
        context: z.string(),
        fields: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            kind: z.enum(['text', 'number', 'choice', 'yes-no', 'date', 'id', 'list']),
            options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ReportFields' });
export type ReportFields = z.output<typeof ReportFields>;

/** Characters of a report's name. */
export const longestReportName = 60;

/** Starts one: a shipped report with parameters, a composed one, or a saved one by its id. */
export const ReportRunForm = z.union([
  z.strictObject({
    report: z.string().max(longestReportName),
    parameters: z.record(z.string().max(60), z.union([z.string().max(100), z.number()])),
  }),
  z.strictObject({ definition: ReportDefinition }),
  z.strictObject({ savedReportId: z.uuid('This id is not a UUID') }),
]);
export type ReportRunForm = z.output<typeof ReportRunForm>;

export const reportRunStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** The most rows that a result keeps. */
export const mostReportRows = 5_000;

/** A table and a chart. Cells of a column are of one kind. */
export const ReportResult = z
  .object({
    columns: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        kind: z
          .enum(['text', 'number', 'pounds', 'percent', 'hours', 'days', 'date'])
          .meta({ description: 'Of `percent`: 12.5 for an eighth. A `date` is a day, or a month as 2026-03.' }),
      }),
    ),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(mostReportRows),
    isCut: z.boolean().meta({ description: 'More than 5,000 rows: the first ones are shown.' }),
    chart: z
      .object({
        kind: z.enum(['bars', 'lines', 'funnel']),
        category: z.string().meta({ description: 'Column of the axis.' }),
        series: z.array(z.string()).meta({ description: 'Columns drawn; the first one is emphasised.' }),
      })
      .nullable(),
    notes: z.array(z.string()).meta({ description: 'How to read it, and what it leaves out.' }),
  })
  .meta({ id: 'ReportResult' });
export type ReportResult = z.output<typeof ReportResult>;

const runDefinition = ReportDefinition.nullable().meta({
  description: 'Of a composed report, as it was when it was asked for: a saved one may have been revised since.',
});

export const ReportRun = z
  .object({
    id: z.uuid(),
    title: z.string(),
    of: ReportRunForm,
    definition: runDefinition,
    status: z.enum(reportRunStatuses),
    progress: z.object({ events: z.int(), total: z.int() }),
    requestedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    result: ReportResult.nullable(),
    error: z.string().nullable().meta({ description: 'One sentence for people.' }),
  })
  .meta({ id: 'ReportRun' });
export type ReportRun = z.output<typeof ReportRun>;
export const ReportRunList = z
  .object({
    data: z.array(ReportRun.omit({ result: true })),
    nextCursor: z.string().nullable(),
    total: z.int(),
  })
  .meta({ id: 'ReportRunList' });
export type ReportRunList = z.output<typeof ReportRunList>;
/** A result as a file of its own. */
export const ReportFile = ReportResult.extend({
  title: z.string(),
  of: ReportRunForm,
  definition: runDefinition,
  finishedAt: z.iso.datetime(),
}).meta({ id: 'ReportFile' });

export const ReportRunsQuery = PageQuery;
export const ReportRunOf = ById;

/** A composed report to be kept under a name. */
export const SavedReportForm = z.object({
  name: text('Name', 2, 100),
  definition: ReportDefinition,
});
export type SavedReportForm = z.output<typeof SavedReportForm>;

/** A composed report that somebody keeps: every analyst and administrator sees it and may run it. */
export const SavedReport = z
  .object({
    id: z.uuid(),
    name: z.string(),
    definition: ReportDefinition,
    savedAt: z.iso.datetime(),
    revisedAt: z.iso.datetime().nullable(),
    savedBy: z.string().meta({ description: 'A name for administrators; for analysts a member without one.' }),
    isOwn: z.boolean(),
    mayChange: z.boolean().meta({ description: 'Whoever saved it may revise and discard it, and administrators.' }),
  })
  .meta({ id: 'SavedReport' });
export type SavedReport = z.output<typeof SavedReport>;
export const SavedReportList = z
  .object({ data: z.array(SavedReport), nextCursor: z.string().nullable(), total: z.int() })
  .meta({ id: 'SavedReportList' });
export type SavedReportList = z.output<typeof SavedReportList>;
export const SavedReportOf = ById;
