import { describe, expect, it } from 'vitest';
import { account, message, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import type { Happening } from '../../../test/support/read-models.ts';
import { reported } from '../../../test/support/reported.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { matchingStarted, projectInvitationAccepted } from '../../domain/projects/events.ts';
import type { ReportDefinition } from '../../http/contract/reports.ts';
import { composedReport } from './composed-report.ts';
import { faultsOf } from './faults.ts';
import { reportableEvents } from './fields.ts';

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
  faultsOf(define(changes), known).map(({ path }) => path);

const day = (text: string): string => `2026-${text}T10:00:00.000Z`;
const three = [
  project(100, day('03-02'), { estimatedHours: 10, expertiseRequired: ['legal', 'hr'] }),
  project(101, day('03-08'), { estimatedHours: 30, expertiseRequired: ['legal'] }),
  project(102, day('04-01'), { estimatedHours: null, terms: { type: 'membership' }, expertiseRequired: [] }),
];

describe('the fields that reports are put together from', () => {
  const fieldsOf = (type: string) => known.find((event) => event.type === type)?.fields ?? [];

  it('are those of the events, nested ones and those of alternatives too', () => {
    expect(fieldsOf('ProjectSubmitted')).toEqual(
      expect.arrayContaining([
        { name: 'terms.type', label: 'Terms type', kind: 'choice', options: ['membership', 'oneoff'] },
        { name: 'terms.setUpFee', label: 'Terms set up fee', kind: 'number' },
        { name: 'estimatedHours', label: 'Estimated hours', kind: 'number' },
        { name: 'startDate', label: 'Start date', kind: 'date' },
        { name: 'charityId', label: 'Charity id', kind: 'id' },
        expect.objectContaining({ name: 'expertiseRequired', kind: 'list' }),
      ]),
    );
  });

  it('hold no personal data', () => {
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

  it('groups by day, week and month, in the order of time', async () => {
    expect(await run({ groupBy: [{ time: 'month' }] }, ...three)).toEqual([
      ['2026-03', 2],
      ['2026-04', 1],
    ]);
    // Monday the 2nd and Sunday the 8th are of one week.
    expect(await run({ groupBy: [{ time: 'week' }] }, ...three)).toEqual([
      ['2026-03-02', 2],
      ['2026-03-30', 1],
    ]);
    expect(await run({ groupBy: [{ time: 'day' }] }, ...three)).toHaveLength(3);
  });

  it('groups by fields, the largest group first, a list by each of its elements', async () => {
    expect(await run({ groupBy: [{ field: 'expertiseRequired' }] }, ...three)).toEqual([
      ['legal', 2],
      ['(none)', 1],
      ['hr', 1],
    ]);
    expect(await run({ groupBy: [{ time: 'month' }, { field: 'terms.type' }] }, ...three)).toEqual([
      ['2026-03', 'oneoff', 2],
      ['2026-04', 'membership', 1],
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
    ['event.role', 'is', 'system', 3],
  ] as const)('keeps events of which %s %s %s', async (field, comparison, value, count) => {
    expect(await run({ where: [{ field, comparison, value }] }, ...three)).toEqual([[count]]);
  });

  it('looks at its period only', async () => {
    expect(await run({ from: '2026-03-08', to: '2026-03-31' }, ...three)).toEqual([[1]]);
  });

  it('adds up', async () => {
    expect(await run({ measure: { kind: 'sum', field: 'estimatedHours' } }, ...three)).toEqual([[40]]);
  });

  it('counts different values', async () => {
    const messages = [message(1), message(2), message(3, { senderId: id(77) })];
    expect(
      await run({ events: ['MessagePosted'], measure: { kind: 'distinct', field: 'senderId' } }, ...messages),
    ).toEqual([[2]]);
  });

  it('tells the median time between the first two events of a stream, in hours, by where it began', async () => {
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
    expect(await run({ measure, groupBy: [{ time: 'month' }] }, ...happenings)).toEqual([
      ['2026-03', 5],
      ['2026-04', null],
    ]);
  });

  it('measures from the first event of a stream to the first that ends it, and nothing after', async () => {
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

  it('shows a member by the end of an id, and tells those apart who came at one moment', async () => {
    const twin = id(2).replace('8000', '9000');
    const happenings = [message(1), message(2, { senderId: id(2) }), message(3, { senderId: twin })];
    const bySender = { events: ['MessagePosted'], groupBy: [{ field: 'senderId' }] };
    expect(await run(bySender, ...happenings)).toEqual([
      ['Member 00000001', 1],
      ['Member 00000002', 1],
      ['Member 00000002', 1],
    ]);
  });

  it('shows a member’s stream by the end of its id, and others whole', async () => {
    const byStream = { events: ['AccountRegistered', 'ProjectSubmitted'], groupBy: [{ field: 'event.stream' }] };
    expect(await run(byStream, account(1), project(100, day('03-01')))).toEqual([
      ['account-00000001', 1],
      [`project-${id(100)}`, 1],
    ]);
  });

  it('says that nothing was found, with a number where there are no groups', async () => {
    expect([await run({}), await run({ groupBy: [{ time: 'day' }] })]).toEqual([[[0]], []]);
  });
});

describe('a definition is at fault', () => {
  it.each([
    ['events.0', { events: ['Nothing'] }],
    ['events.1', { events: ['ProjectSubmitted', 'ProjectSubmitted'] }],
    ['where.0.field', { where: [{ field: 'email', comparison: 'is', value: 'x' }] }],
    ['where.0.comparison', { where: [{ field: 'title', comparison: 'at-least', value: 'x' }] }],
    ['where.0.comparison', { where: [{ field: 'terms.type', comparison: 'contains', value: 'one' }] }],
    ['where.0.value', { where: [{ field: 'estimatedHours', comparison: 'is', value: 'many' }] }],
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

  it('nowhere, where it can be run', () => {
    expect(faults({ groupBy: [{ time: 'day' }, { field: 'terms.type' }] })).toEqual([]);
  });
});
