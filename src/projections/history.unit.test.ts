import { describe, expect, it } from 'vitest';
import { aNotedReading } from '../../test/builders/audit.ts';
import { id } from '../../test/builders/ids.ts';
import { aProject } from '../../test/builders/projects.ts';
import { recorded, unreadable } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { canaryData } from '../../test/support/canary-data.ts';
import { folded } from '../../test/support/folded.ts';
import { historyRead } from '../domain/audit/events.ts';
import { catalogue } from '../domain/catalogue.ts';
import { eventCorrected, eventSkipped, eventSkippingUndone } from '../domain/operations/events.ts';
import { projectCancelled, projectSubmitted } from '../domain/projects/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { history } from './history.ts';

const metadata = { actor: { id: id(1), role: 'charity' }, subject: id(2) } as const;

const { description: _personal, notes: _personalToo, ...openData } = aProject();

it('an event becomes one row, found by every id in it', () => {
  const event = recorded(`project-${id(100)}`, projectSubmitted(aProject()), metadata);
  expect(folded(history, event)).toEqual([
    {
      event_id: event.eventId,
      position: '00000000000000000001',
      stream: `project-${id(100)}`,
      revision: 0,
      category: 'project',
      context: 'projects',
      type: 'ProjectSubmitted',
      version: 2,
      occurred_at: '2026-03-01T09:30:00.000Z',
      recorded_at: '2026-03-01T09:30:00.005Z',
      actor_id: id(1),
      actor_role: 'charity',
      source: 'test',
      correlation_id: 'test',
      causation_id: 'test',
      ids: [id(100), id(1), id(2), id(10)],
      terms: expect.arrayContaining(['a', 'budget', 'that', 'holds', 'finance', 'governance', 'oneoff']),
      status: 'Pending',
      data: openData,
      fault: null,
      skipped: false,
    },
  ]);
});

it('search terms contain neither ids nor days', () => {
  const [row] = folded(history, recorded(`project-${id(100)}`, projectSubmitted(aProject()), metadata));
  expect(row).toMatchObject({ terms: expect.arrayContaining(['budget']) });
  expect(row).not.toMatchObject({ terms: expect.arrayContaining([expect.stringMatching(/^2026|^0198/)]) });
});

it('an audit event does not include earlier readings', () => {
  const [row] = folded(history, recorded(`reader-${id(1)}`, historyRead(aNotedReading())));
  const { noted: _before, ...shown } = aNotedReading();
  expect(row).toMatchObject({ data: shown, terms: expect.arrayContaining(['projects']) });
  expect(JSON.stringify(row)).not.toContain('noted');
});

it('personal data is omitted', () => {
  const cancelled = projectCancelled({ charityId: id(10), from: 'pending', reason: 'Robin is ill' });
  const [row] = folded(history, recorded(`project-${id(100)}`, cancelled, metadata));
  expect(row).toMatchObject({ status: 'Cancelled', data: { charityId: id(10), from: 'pending' } });
  expect(JSON.stringify(row)).not.toMatch(/robin|reason/i);
});

it.each([...catalogue.values()].filter(({ personalData }) => personalData.length > 0))(
  'no personal data of $type is in its row',
  ({ type, schema, personalData }) => {
    const { data, canaries } = canaryData(schema, type);
    const row = JSON.stringify(folded(history, recorded('account-1', { type, data }))).toLowerCase();
    const personal = canaries.filter(({ what }) =>
      personalData.some(({ path }) => what.startsWith([type, ...path].join('.'))),
    );
    expect(personal.length).toBeGreaterThan(0);
    for (const { value } of personal) expect(row).not.toContain(value.toLowerCase());
  },
);

it('an unreadable event has a row from its envelope', () => {
  const event = recorded(`project-${id(100)}`, projectSubmitted(aProject()), metadata);
  expect(folded(history, unreadable(event))).toMatchObject([
    {
      type: 'ProjectSubmitted',
      context: 'projects',
      status: null,
      data: null,
      fault: 'Field title is missing.',
      terms: [],
      ids: [id(100), id(1), id(2)],
    },
  ]);
});

it('an event of an unknown type has the subjects of its stream', () => {
  const event = recorded(`project-${id(100)}`, projectSubmitted(aProject()), metadata);
  const later = (stream: string) => unreadable(Object.assign({ ...event, stream }, { type: 'ProjectArchived' }));
  expect(folded(history, later(event.stream))).toMatchObject([{ context: 'projects', data: null, status: null }]);
  expect(folded(history, later('raffle-1'))).toMatchObject([{ context: 'other', category: 'raffle' }]);
});

it('a visit is not found by the id that the visitor chose', () => {
  const { visitorId } = aVisit();
  expect(folded(history, recorded(`visitor-${visitorId}`, pageVisited(aVisit()), metadata))).toMatchObject([
    { ids: [] },
  ]);
});

describe('an event that cannot be read', () => {
  const event = { ...recorded(`project-${id(100)}`, projectSubmitted(aProject())), eventId: id(500) };
  const broken = unreadable(event);
  const of = { eventId: id(500), eventType: event.type, stream: event.stream, revision: 0 };
  const decided = (decision: Parameters<typeof recorded>[1]) => recorded('unreadableEvents-all', decision);
  const skipped = decided(eventSkipped({ ...of, reason: 'It was a test.' }));
  const corrected = decided(eventCorrected({ ...of, reason: 'See the next one.', correctedBy: id(501) }));
  const undone = decided(eventSkippingUndone({ eventId: id(500), eventType: event.type }));

  it.each([
    ['skipped', [skipped], true],
    ['corrected', [corrected], true],
    ['skipped, and no longer', [skipped, undone], false],
  ])('is marked when it is %s', (_what, decisions, isSkipped) => {
    const rows = folded(history, broken, ...decisions);
    expect(rows).toHaveLength(1 + decisions.length);
    expect(rows).toContainEqual(expect.objectContaining({ event_id: id(500), skipped: isSkipped }));
    for (const { eventId } of decisions)
      expect(rows).toContainEqual(expect.objectContaining({ event_id: eventId, skipped: false }));
  });

  it('is not marked by a decision that cannot be read either', () => {
    expect(folded(history, event, unreadable(skipped))).toMatchObject([{ skipped: false }, { skipped: false }]);
  });

  it('has no row before it is folded itself', () => {
    expect(folded(history, skipped)).toMatchObject([{ event_id: skipped.eventId }]);
  });
});
