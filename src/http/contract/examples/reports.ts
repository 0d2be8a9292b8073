import type { Body, Examples, Success } from './example.ts';

const requestedAt = '2026-03-02T09:00:00.000Z';
const finishedAt = '2026-03-02T09:00:02.000Z';

const definition: Body<'saveReport'>['definition'] = {
  events: ['ProjectSubmitted'],
  where: [{ field: 'terms.type', comparison: 'is', value: 'oneoff' }],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
  from: '2026-01-01',
};

const result: NonNullable<Success<'getReportRun'>['result']> = {
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
  notes: ['Months are those of UTC.'],
};

const of: Body<'startReportRun'> = { report: 'signup-funnel', parameters: { from: '2026-01-01' } };

const done: Omit<Success<'getReportRun'>, 'result'> = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f501',
  title: 'Signup funnel',
  of,
  definition: null,
  status: 'done',
  progress: { events: 48_210, total: 48_210 },
  requestedAt,
  finishedAt,
  error: null,
};

const waiting: Success<'startReportRun'> = {
  ...done,
  status: 'waiting',
  progress: { events: 0, total: 0 },
  finishedAt: null,
  result: null,
};

const saved: Success<'getSavedReport'> = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f502',
  name: 'One-off projects by month',
  definition,
  savedAt: requestedAt,
  revisedAt: null,
  savedBy: 'Member 01920f90',
  isOwn: true,
  mayChange: true,
};

export const reportExamples: Examples<
  | 'listReports'
  | 'listReportFields'
  | 'listReportRuns'
  | 'startReportRun'
  | 'getReportRun'
  | 'cancelReportRun'
  | 'exportReportRunCsv'
  | 'exportReportRunJson'
  | 'listSavedReports'
  | 'saveReport'
  | 'getSavedReport'
  | 'reviseReport'
  | 'discardReport'
> = {
  listReports: {
    success: {
      data: [
        {
          name: 'signup-funnel',
          title: 'Signup funnel',
          description: 'From a visit through the waiting list and registration to an active member.',
          parameters: [{ name: 'from', label: 'From', kind: 'date', default: null }],
          reads: ['PageVisited', 'CharityJoinedWaitingList', 'AccountRegistered'],
        },
      ],
    },
  },
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
            { name: 'terms.setUpFee', label: 'Terms set up fee', kind: 'number' },
          ],
        },
      ],
    },
  },
  listReportRuns: { success: { data: [done], nextCursor: null, total: 1 } },
  startReportRun: { body: of, success: waiting },
  getReportRun: { success: { ...done, result } },
  cancelReportRun: { body: {}, success: { ...waiting, status: 'cancelled', finishedAt } },
  exportReportRunCsv: { success: 'Month,Joined the waiting list\r\n2026-01,14\r\n2026-02,21\r\n' },
  exportReportRunJson: { success: { ...result, title: 'Signup funnel', of, definition: null, finishedAt } },
  listSavedReports: { success: { data: [saved], nextCursor: null, total: 1 } },
  saveReport: { body: { name: saved.name, definition }, success: saved },
  getSavedReport: { success: saved },
  reviseReport: { body: { name: saved.name, definition }, success: { ...saved, revisedAt: finishedAt } },
  discardReport: {},
};
