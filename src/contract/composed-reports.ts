import { z } from 'zod';
import { comparisons, timeUnits } from '../domain/reports/choices.ts';
import { analysts, type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, line, named, ofRevision, PageQuery, page, savedFields } from './fields.ts';
import { QuestionDefinition } from './question-definition.ts';

/** A report composed from fields without code. Fields with personal data are not allowed. */
export const ReportDefinition = named('ReportDefinition', {
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
    z
      .object({ kind: z.literal('median-time'), from: z.string().max(60), to: z.string().max(60) })
      .describe('Hours between the first events of these two types in one stream.'),
  ]),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type ReportDefinition = z.output<typeof ReportDefinition>;

export const ReportFields = named('ReportFields', {
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
});
export type ReportFields = z.output<typeof ReportFields>;

/** A question, or a definition of the first version. */
const SavedDefinition = z.union([QuestionDefinition, ReportDefinition]);

export const SavedReportForm = z.object({
  name: line('Name', 2, 100),
  definition: SavedDefinition,
});

/** A saved report. Every analyst and administrator may see and run it. */
export const SavedReport = named('SavedReport', {
  id: z.uuid(),
  name: z.string(),
  definition: SavedDefinition,
  ...savedFields,
  isOwn: z.boolean(),
  mayChange: z.boolean().describe('Whether the caller may revise and discard it: its author, and administrators.'),
});
export type SavedReport = z.output<typeof SavedReport>;

export const SavedReportList = page(SavedReport).meta({ id: 'SavedReportList' });
export type SavedReportList = z.output<typeof SavedReportList>;

export const endpoints = {
  listReportFields: {
    route: 'GET /api/reports/fields',
    summary: 'Event types and fields for composed reports',
    description: 'Excludes fields with personal data.',
    access: analysts,
    success: { status: 200, body: ReportFields },
  },
  listSavedReports: {
    route: 'GET /api/reports/saved',
    summary: 'Saved reports, newest first',
    description: 'Visible to every analyst and administrator.',
    access: analysts,
    query: PageQuery,
    success: { status: 200, body: SavedReportList },
  },
  saveReport: {
    route: 'POST /api/reports/saved',
    summary: 'Save a composed report',
    access: analysts,
    body: SavedReportForm,
    success: { status: 201, body: SavedReport },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  getSavedReport: {
    route: 'GET /api/reports/saved/{id}',
    summary: 'One saved report',
    access: analysts,
    params: ById,
    success: { status: 200, body: SavedReport },
  },
  reviseReport: {
    route: 'PUT /api/reports/saved/{id}',
    summary: 'Revise a saved report',
    description: 'For its author and administrators.',
    access: analysts,
    params: ById,
    body: SavedReportForm.extend(ofRevision),
    success: { status: 200, body: SavedReport },
    problems: [409],
    mayLag: true,
  },
  discardReport: {
    route: 'DELETE /api/reports/saved/{id}',
    summary: 'Discard a saved report',
    description: 'For its author and administrators.',
    access: analysts,
    params: ById,
    success: noContent,
  },
} as const satisfies EndpointTable;

const savedAt = '2026-03-02T09:00:00.000Z';

const definition: ReportDefinition = {
  events: ['ProjectSubmitted'],
  where: [{ field: 'terms.type', comparison: 'is', value: 'oneoff' }],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
  from: '2026-01-01',
};

const saved: SavedReport = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f502',
  name: 'One-off projects by month',
  definition,
  savedAt,
  revisedAt: null,
  revision: 0,
  savedBy: 'Member 01920f90',
  isOwn: true,
  mayChange: true,
};

export const examples: Examples<typeof endpoints> = {
  listReportFields: {
    success: {
      data: [
        {
          type: 'ProjectSubmitted',
          label: 'Project submitted',
          context: 'Project',
          fields: [
            {
              name: 'terms.type',
              label: 'Terms type',
              kind: 'choice',
              options: [
                { value: 'membership', label: 'Membership' },
                { value: 'oneoff', label: 'One-off project' },
              ],
            },
            { name: 'terms.setUpFee', label: 'Terms set-up fee', kind: 'number' },
          ],
        },
      ],
    },
  },
  listSavedReports: { success: { data: [saved], ...onlyPage } },
  saveReport: { body: { name: saved.name, definition }, success: saved },
  getSavedReport: { success: saved },
  reviseReport: {
    body: { name: saved.name, definition, revision: 0 },
    success: { ...saved, revisedAt: '2026-03-02T09:00:02.000Z', revision: 1 },
  },
  discardReport: {},
};
