import { z } from 'zod';
import { hoursRules } from '../domain/projects/limits.ts';
import { type EndpointTable, type Examples, noContent, onlyPage, participants } from './endpoint.ts';
import { ById, day, month, named, PageQuery, page, text } from './fields.ts';
import { consultantPerson, projectId } from './sample-people.ts';

const { minutesStep, minutesADay, workLength } = hoursRules;

const inQuarters = 'Please enter quarters of an hour, such as 0.25 or 1.5';

export const HoursForm = z.object({
  date: day('Please choose a date'),
  minutes: z
    .int(inQuarters)
    .min(minutesStep, inQuarters)
    .max(minutesADay, 'A day has 24 hours')
    .multipleOf(minutesStep, inQuarters),
  work: text('What you did', 1, workLength, 'Please say what you did'),
});

/** Hours that a consultant logged. */
export const HoursEntry = named('HoursEntry', {
  id: z.uuid(),
  date: z.iso.date(),
  minutes: z.int(),
  work: z.string(),
  consultantName: z.string(),
  mayChange: z.boolean().describe('Whether the caller may correct or remove it.'),
});
export type HoursEntry = z.output<typeof HoursEntry>;

export const HoursList = page(HoursEntry)
  .extend({ minutes: z.int().describe('Of all entries.') })
  .meta({ id: 'HoursList' });
export type HoursList = z.output<typeof HoursList>;

const HoursOf = ById.extend({ entryId: z.uuid() });

const StatementQuery = z.object({
  project: z.uuid().optional().describe('Default: all projects of the caller.'),
});

const MonthOf = z.object({ month });

/** Maximum number of entries in a statement; its sums include all. */
export const statementLimit = 2_000;

export const Statement = named('Statement', {
  month: z.string(),
  minutes: z.int(),
  projects: z
    .array(z.object({ id: z.uuid(), title: z.string(), charityName: z.string(), minutes: z.int() }))
    .describe('Projects with hours in that month, by title.'),
  entries: z
    .array(HoursEntry.omit({ mayChange: true }).extend({ projectId: z.uuid(), projectTitle: z.string() }))
    .describe(`By date; at most ${statementLimit}.`),
});
export type Statement = z.output<typeof Statement>;

export const endpoints = {
  listHours: {
    route: 'GET /api/projects/{id}/hours',
    summary: 'Hours logged on a project, latest day first, with their sum',
    access: participants,
    params: ById,
    query: PageQuery,
    success: { status: 200, body: HoursList },
  },
  logHours: {
    route: 'POST /api/projects/{id}/hours',
    summary: 'Log hours on a project in progress',
    access: ['consultant'],
    params: ById,
    body: HoursForm,
    success: { status: 201, body: HoursEntry },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 30,
  },
  correctHours: {
    route: 'PUT /api/projects/{id}/hours/{entryId}',
    summary: 'Correct logged hours',
    access: ['consultant'],
    params: HoursOf,
    body: HoursForm,
    success: { status: 200, body: HoursEntry },
    problems: [409],
    mayLag: true,
  },
  removeHours: {
    route: 'DELETE /api/projects/{id}/hours/{entryId}',
    summary: 'Remove logged hours',
    access: ['consultant'],
    params: HoursOf,
    success: noContent,
    problems: [409],
  },
  getStatement: {
    route: 'GET /api/statements/{month}',
    summary: 'Hours of a month: own ones for consultants, those on own projects for charities',
    access: participants,
    params: MonthOf,
    query: StatementQuery,
    success: { status: 200, body: Statement },
  },
  exportStatement: {
    route: 'GET /api/statements/{month}/csv',
    summary: 'Hours of a month as a CSV file',
    access: participants,
    params: MonthOf,
    query: StatementQuery,
    success: { status: 200, body: z.string(), media: 'text/csv' },
    limitPerMinute: 10,
  },
} as const satisfies EndpointTable;

const form = { date: '2026-03-04', minutes: 90, work: 'Read the accounts of the last three years.' };
const entry: HoursEntry = {
  id: '01920f87-3344-7c55-8d66-7e88f90a1b25',
  ...form,
  consultantName: consultantPerson.name,
  mayChange: true,
};
const { mayChange: _mayChange, ...listed } = entry;
const title = 'A budget for three years';

export const examples: Examples<typeof endpoints> = {
  listHours: { success: { data: [entry], ...onlyPage, minutes: 90 } },
  logHours: { body: form, success: entry },
  correctHours: { body: form, success: entry },
  removeHours: {},
  getStatement: {
    success: {
      month: '2026-03',
      minutes: 90,
      projects: [{ id: projectId, title, charityName: 'Harbour Lights', minutes: 90 }],
      entries: [{ ...listed, projectId, projectTitle: title }],
    },
  },
  exportStatement: {
    success:
      'Date,Project,Charity,Consultant,Hours,Work\r\n2026-03-04,A budget for three years,Harbour Lights,Sam Example,1.5,Read the accounts of the last three years.\r\n',
  },
};
