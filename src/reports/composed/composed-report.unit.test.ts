import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { account, charity, message, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { recorded } from '../../../test/builders/recorded.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import type { Happening } from '../../../test/support/read-models.ts';
import { recordedAll, reported, runningOver } from '../../../test/support/reported.ts';
import type { ReportDefinition } from '../../contract/composed-reports.ts';
import { catalogue } from '../../domain/catalogue.ts';
import {
  matchingStarted,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
} from '../../domain/projects/events.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { analystView } from '../../history/analyst-view.ts';
import { openPseudonyms } from '../../history/pseudonyms.ts';
import { runReport } from '../engine/run-report.ts';
import { composedReport } from './composed-report.ts';
import { reportableEvents } from './fields.ts';
import { memberFields } from './groups.ts';
import { validateDefinition } from './validation.ts';

const known = reportableEvents(catalogue);

const define = (changes: Partial<ReportDefinition> = {}): ReportDefinition => ({
  events: ['ProjectSubmitted'],
  where: [],
  groupBy: [],
  measure: { kind: 'count' },
  ...changes,
});

const run = async (changes: Partial<ReportDefinition>, ...happenings: readonly Happening[]) =>
  (await reported(composedReport(define(changes), known), {}, ...happenings)).rows;

const faults = (changes: Partial<ReportDefinition>): readonly string[] =>
  validateDefinition(define(changes), known).map(({ path }) => path);

const day = (text: string): string => `2026-${text}T10:00:00.000Z`;
const three = [
  project(100, day('03-02'), { estimatedHours: 10, expertiseRequired: ['legal', 'hr'] }),
  project(101, day('03-08'), { estimatedHours: 30, expertiseRequired: ['legal'] }),
  project(102, day('04-01'), { estimatedHours: null, terms: { type: 'membership' }, expertiseRequired: [] }),
];

describe('the fields of composed reports', () => {
  const fieldsOf = (type: string) => known.find((event) => event.type === type)?.fields ?? [];

  it('are those of the events, including nested fields and fields of alternatives', () => {
    expect(fieldsOf('ProjectSubmitted')).toEqual(
      expect.arrayContaining([
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
        { name: 'estimatedHours', label: 'Estimated hours', kind: 'number' },
        { name: 'startDate', label: 'Start date', kind: 'date' },
        { name: 'charityId', label: 'Charity id', kind: 'id' },
        expect.objectContaining({ name: 'expertiseRequired', kind: 'list' }),
      ]),
    );
  });

  it('hold one value or a list of values, but no lists of objects', () => {
    const names = fieldsOf('HistoryRead').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['what', 'ids']));
    expect(names).not.toEqual(expect.arrayContaining(['filter']));
    expect(names).not.toEqual(expect.arrayContaining(['noted']));
  });

  it('with ids refer to members, except for those listed here', () => {
    const ids = known.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'id');
    expect([...new Set(ids.map(({ name }) => name))].filter((name) => !memberFields.has(name)).sort()).toEqual([
      'chargeId',
      'charityId',
      'consultantId',
      // An event.
      'correctedBy',
      'dashboardId',
      'entryId',
      'event.stream',
      'eventId',
      'fileId',
      'invitationId',
      'mailId',
      'messageId',
      'photoId',
      'projectId',
      'queryId',
      // A member, a signup or an invitation.
      'recipientId',
      'reportId',
      'runId',
      'signupId',
      'thumbnailId',
      'visitorId',
    ]);
  });

  it('contain no personal data', () => {
    for (const { type, personalData } of catalogue.values()) {
      const names = fieldsOf(type).map(({ name }) => name);
      const personal = personalData.map(({ path }) => path.join('.'));
      expect(names.filter((name) => personal.some((path) => name === path || name.startsWith(`${path}.`)))).toEqual([]);
    }
    expect(fieldsOf('AccountRegistered').map(({ name }) => name)).not.toContain('email');
  });
});

describe('a composed report', () => {
  it('counts events', async () => {
    expect(await run({}, ...three, account(1))).toEqual([[3]]);
  });

  it('groups by day, week and month, in chronological order', async () => {
    const to = '2026-04-01';
    expect(await run({ groupBy: [{ time: 'month' }], to }, ...three)).toEqual([
      ['2026-03', 2],
      ['2026-04', 1],
    ]);
    // Monday the 2nd and Sunday the 8th are in one week.
    expect(await run({ groupBy: [{ time: 'week' }], to }, ...three)).toEqual([
      ['2026-03-02', 2],
      ['2026-03-09', 0],
      ['2026-03-16', 0],
      ['2026-03-23', 0],
      ['2026-03-30', 1],
    ]);
    expect(await run({ groupBy: [{ time: 'day' }], to }, ...three)).toHaveLength(31);
  });

  it('by time alone has no gaps, from the first event to the present', async () => {
    const byMonth = { groupBy: [{ time: 'month' as const }] };
    const legal = { where: [{ field: 'expertiseRequired', comparison: 'is' as const, value: 'legal' }] };
    const zeros = [
      ['2026-05', 0],
      ['2026-06', 0],
    ];
    expect(await run({ ...byMonth, ...legal }, ...three)).toEqual([['2026-03', 2], ['2026-04', 0], ...zeros]);
    expect(await run({ ...byMonth, from: '2026-03-15' }, ...three)).toEqual([['2026-03', 0], ['2026-04', 1], ...zeros]);
    expect(await run({ ...byMonth, from: '2020-01-01', to: '2026-03-04' }, ...three)).toEqual([['2026-03', 1]]);
    expect(await run({ ...byMonth, from: '2026-05-01' }, ...three)).toEqual([]);
  });

  it('by more days than a table may have omits days without events, and says so', async () => {
    const old = project(99, '2001-01-01T10:00:00.000Z');
    const definition = define({ groupBy: [{ time: 'day' }] });
    const { rows, notes } = await reported(composedReport(definition, known), {}, old, ...three);
    expect([rows.length, notes]).toEqual([4, ['Days without events are left out.']]);
  });

  it('groups by fields, the largest group first, and lists by element', async () => {
    expect(await run({ groupBy: [{ field: 'expertiseRequired' }] }, ...three)).toEqual([
      ['Legal & Compliance', 2],
      ['(none)', 1],
      ['Human Resources', 1],
    ]);
    expect(await run({ groupBy: [{ time: 'month' }, { field: 'terms.type' }] }, ...three)).toEqual([
      ['2026-03', 'One-off project', 2],
      ['2026-04', 'Membership', 1],
    ]);
  });

  it.each([
    ['terms.type', 'is', 'oneoff', 2],
    ['terms.type', 'is-not', 'oneoff', 1],
    ['terms.setUpFee', 'is-not', '249', 1],
    ['estimatedHours', 'at-least', '30', 1],
    ['estimatedHours', 'at-most', '10', 1],
    ['estimatedHours', 'is', '30', 1],
    ['expertiseRequired', 'contains', 'HR', 1],
    ['title', 'contains', 'BUDGET', 3],
    ['startDate', 'at-most', '2026-04-01', 3],
    ['startDate', 'at-least', '2026-04-02', 0],
    ['startDate', 'is', '2026-04-01', 3],
    ['startDate', 'is-not', '2026-04-01', 0],
    ['event.type', 'is', 'ProjectSubmitted', 3],
    ['event.role', 'is', 'system', 3],
  ] as const)('keeps events of which %s %s %s', async (field, comparison, value, count) => {
    expect(await run({ where: [{ field, comparison, value }] }, ...three)).toEqual([[count]]);
  });

  it.each([
    ['is', '2026-07-01', 1],
    ['is', '2026-06-30', 0],
    ['is-not', '2026-07-01', 0],
    ['at-least', '2026-07-01', 1],
    ['at-most', '2026-06-30', 0],
  ] as const)('compares the UK day of an instant: %s %s', async (comparison, value, count) => {
    // 00:30 on 1 July in the United Kingdom.
    const completedAt = '2026-06-30T23:30:00.000Z';
    const completed = onProject(100, projectCompleted({ charityId: id(10), consultantId: id(50), completedAt }));
    const definition = { events: ['ProjectCompleted'], where: [{ field: 'completedAt', comparison, value }] };
    expect(await run(definition, ...completed)).toEqual([[count]]);
  });

  it('groups by the UK day of an instant', async () => {
    const completed = (number: number, completedAt: string) =>
      onProject(number, projectCompleted({ charityId: id(10), consultantId: id(50), completedAt }));
    const definition = { events: ['ProjectCompleted'], groupBy: [{ field: 'completedAt' }] };
    const all = [
      ...completed(100, '2026-06-30T23:30:00.000Z'),
      ...completed(101, '2026-07-01T22:30:00.000Z'),
      ...completed(102, '2026-07-01T23:30:00.000Z'),
    ];
    expect(await run(definition, ...all)).toEqual([
      ['2026-07-01', 2],
      ['2026-07-02', 1],
    ]);
  });

  it('covers its period only', async () => {
    expect(await run({ from: '2026-03-08', to: '2026-03-31' }, ...three)).toEqual([[1]]);
  });

  it('sums values', async () => {
    expect(await run({ measure: { kind: 'sum', field: 'estimatedHours' } }, ...three)).toEqual([[40]]);
  });

  it('counts distinct values', async () => {
    const messages = [message(1), message(2), message(3, { senderId: id(77) })];
    expect(
      await run({ events: ['MessagePosted'], measure: { kind: 'distinct', field: 'senderId' } }, ...messages),
    ).toEqual([[2]]);
  });

  it('shows the median hours between two events of a stream, by the group of the first', async () => {
    const started = (number: number, at: string): Happening => {
      const [fact] = onProject(number, matchingStarted({ charityId: id(10) }));
      if (!fact) throw new Error('nothing happened');
      return [fact[0], fact[1], at];
    };
    const measure = { kind: 'median-time', from: 'ProjectSubmitted', to: 'MatchingStarted' } as const;
    const happenings = [
      ...three,
      started(100, '2026-03-02T14:00:00.000Z'),
      started(100, '2026-03-09T14:00:00.000Z'),
      started(101, '2026-03-08T16:00:00.000Z'),
      started(999, '2026-03-08T16:00:00.000Z'),
    ];
    expect(await run({ measure }, ...happenings)).toEqual([[5]]);
    expect(await run({ measure, groupBy: [{ time: 'month' }], to: '2026-04-30' }, ...happenings)).toEqual([
      ['2026-03', 5],
      ['2026-04', null],
    ]);
  });

  it('measures from the first event of a stream to the first end event', async () => {
    const charityId = id(10);
    const consultantId = id(50);
    const steps: readonly Happening[] = [
      [`project-${id(100)}`, matchingStarted({ charityId }), day('03-01')],
      [`project-${id(100)}`, matchingStarted({ charityId }), day('03-02')],
      [`project-${id(100)}`, projectInvitationAccepted({ consultantId, charityId }), day('03-03')],
      [`project-${id(100)}`, matchingStarted({ charityId }), day('03-04')],
      [`project-${id(100)}`, projectInvitationAccepted({ consultantId, charityId }), day('03-05')],
    ];
    const measure = { kind: 'median-time', from: 'MatchingStarted', to: 'ProjectInvitationAccepted' } as const;
    expect(await run({ events: ['MatchingStarted'], measure }, ...steps)).toEqual([[48]]);
  });

  it('shows values and codes in readable form', async () => {
    const cancelled = { events: ['ProjectCancelled', 'MatchingStarted'], groupBy: [{ field: 'from' }] };
    const [fact] = onProject(100, projectCancelled({ charityId: id(10), reason: 'No time.', from: 'in_progress' }));
    if (!fact) throw new Error('nothing happened');
    expect(await run(cancelled, fact)).toEqual([['In Progress', 1]]);
    const byType = { events: ['ProjectSubmitted'], groupBy: [{ field: 'event.type' }, { field: 'event.role' }] };
    expect(await run(byType, ...three)).toEqual([['Project submitted', 'Fellowbridge', 3]]);
  });

  it('truncates long texts, and says so', async () => {
    const text = `${'A'.repeat(198)}😀 and so on`;
    const definition = define({ groupBy: [{ field: 'title' }] });
    const { rows, notes } = await reported(
      composedReport(definition, known),
      {},
      project(100, day('03-02'), { title: text }),
      project(101, day('03-02'), { title: `${text}, differently` }),
    );
    expect(rows).toEqual([[`${'A'.repeat(198)}…`, 2]]);
    expect(notes).toEqual(['Long texts are shortened; texts with the same beginning count together.']);
  });

  it('keeps groups apart with any characters in their names', async () => {
    const groupBy = [{ field: 'organisation' }, { field: 'location' }];
    const odd = [
      charity(10, { organisation: 'a\0b', location: 'c' }),
      charity(11, { organisation: 'a', location: 'b\0c' }),
    ];
    expect(await run({ events: ['CharityRegistered'], groupBy }, ...odd)).toEqual([
      ['a', 'b\uFFFDc', 1],
      ['a\uFFFDb', 'c', 1],
    ]);
  });

  it('stops with a message when it would need too much memory', async () => {
    const areas = Array.from({ length: 1_000 }, (_, at) => `area ${at}`);
    const happenings = Array.from({ length: 1_001 }, (_, at) => project(at, day('03-02'), { expertiseRequired: [] }));
    const events = recordedAll(happenings).map((event) => ({
      ...event,
      data: { ...Object(event.data), expertiseRequired: areas },
    }));
    const definition = define({
      groupBy: [{ field: 'expertiseRequired' }],
      measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectCompleted' },
    });
    const entry = catalogue.get('ProjectSubmitted');
    if (!entry) throw new Error('There is no such event.');
    const schema = z.strictObject({ ...entry.schema.shape, expertiseRequired: z.array(z.string()) });
    const anyArea = new Map([...catalogue, [entry.type, { ...entry, schema }]]);
    const running = { ...runningOver(events), catalogue: anyArea };
    await expect(runReport(composedReport(definition, known), {}, running)).rejects.toThrow(
      'There are too many of these events to measure the time between.',
    );
  });

  it('shows a member by the distinctive end of an id', async () => {
    const twin = id(2).replace('8000', '9000');
    const happenings = [message(1), message(2, { senderId: id(2) }), message(3, { senderId: twin })];
    const bySender = { events: ['MessagePosted'], groupBy: [{ field: 'senderId' }] };
    expect(await run(bySender, ...happenings)).toEqual([
      ['Member 00000001', 1],
      ['Member 00000002', 1],
      ['Member 00000002', 1],
    ]);
  });

  it('shows a member’s stream by the end of its id, and other streams in full', async () => {
    const byStream = { events: ['AccountRegistered', 'ProjectSubmitted'], groupBy: [{ field: 'event.stream' }] };
    expect(await run(byStream, account(1), project(100, day('03-01')))).toEqual([
      ['account-00000001', 1],
      [`project-${id(100)}`, 1],
    ]);
  });

  it('says that nothing was found, and shows a number if there are no groups', async () => {
    expect([await run({}), await run({ groupBy: [{ time: 'day' }] })]).toEqual([[[0]], []]);
  });
});

describe('a composed report of an analyst', () => {
  const view = analystView(openPseudonyms({ epoch: 1, key: Buffer.alloc(32, 1) }));
  const runByAnalyst = async (changes: Partial<ReportDefinition>) =>
    (await reported(composedReport(define(changes), known, undefined, view), {}, ...three)).rows;

  it('counts all events of the months in which its period begins and ends', async () => {
    const groupBy = [{ time: 'month' as const }];
    expect(await runByAnalyst({ groupBy, from: '2026-03-15', to: '2026-04-01' })).toEqual([
      ['2026-03', 2],
      ['2026-04', 1],
    ]);
  });

  it.each([
    ['at-least', '2026-04-15', 3],
    ['at-most', '2026-04-15', 3],
    ['at-least', '2026-05-01', 0],
    ['is', '2026-04-15', 3],
    ['is-not', '2026-04-15', 0],
  ] as const)('compares the months of dates: %s %s', async (comparison, value, count) => {
    expect(await runByAnalyst({ where: [{ field: 'startDate', comparison, value }] })).toEqual([[count]]);
  });

  it.each(['day', 'week'] as const)('cannot be grouped by %s', (time) => {
    expect(validateDefinition(define({ groupBy: [{ time }] }), known, view)).toEqual([
      {
        path: 'groupBy.0.time',
        message: `Analysts see the month of an event, not its ${time}. Please group by month`,
      },
    ]);
    expect(validateDefinition(define({ groupBy: [{ time: 'month' }] }), known, view)).toEqual([]);
  });
});

describe('a definition is invalid', () => {
  it.each([
    ['events.0', { events: ['Nothing'] }],
    ['events.1', { events: ['ProjectSubmitted', 'ProjectSubmitted'] }],
    ['where.0.field', { where: [{ field: 'email', comparison: 'is', value: 'x' }] }],
    ['where.0.comparison', { where: [{ field: 'title', comparison: 'at-least', value: 'x' }] }],
    ['where.0.comparison', { where: [{ field: 'terms.type', comparison: 'contains', value: 'one' }] }],
    ['where.0.value', { where: [{ field: 'estimatedHours', comparison: 'is', value: 'many' }] }],
    ['where.0.value', { where: [{ field: 'startDate', comparison: 'at-least', value: 'soon' }] }],
    ['groupBy.0.field', { groupBy: [{ field: 'nothing' }] }],
    ['groupBy.1', { groupBy: [{ time: 'day' }, { time: 'month' }] }],
    ['measure.field', { measure: { kind: 'sum', field: 'title' } }],
    ['measure.field', { measure: { kind: 'distinct', field: 'email' } }],
    ['measure.from', { measure: { kind: 'median-time', from: 'MatchingStarted', to: 'ProjectSubmitted' } }],
    ['measure.to', { measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectSubmitted' } }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
  ] satisfies readonly (readonly [string, Partial<ReportDefinition>])[])('at %s', (path, changes) => {
    expect(faults(changes)).toEqual([path]);
  });

  it('nowhere if it can be run', () => {
    expect(faults({ groupBy: [{ time: 'day' }, { field: 'terms.type' }] })).toEqual([]);
  });
});

describe('a field missing from older events', () => {
  it('has the value that the upcaster gives it', async () => {
    const { device: _untold, ...stored } = aVisit({ platform: 'Android' });
    const visit = (data: unknown, schemaVersion: number) => ({
      ...recorded(`visitor-${id(schemaVersion)}`, pageVisited(aVisit()), { schemaVersion }),
      position: String(schemaVersion).padStart(19, '0'),
      data,
    });
    const byDevice = composedReport(define({ events: ['PageVisited'], groupBy: [{ field: 'device' }] }), known);
    const { rows } = await runReport(byDevice, {}, runningOver([visit(stored, 1), visit(aVisit(), 2)]));
    expect(rows.toSorted()).toEqual([
      ['Computer', 1],
      ['Phone or tablet', 1],
    ]);
  });
});
