import { describe, expect, it } from 'vitest';
import { aCharity } from '../../test/builders/charities.ts';
import { anApplication } from '../../test/builders/consultants.ts';
import { examplesOf } from '../../test/builders/examples.ts';
import { id } from '../../test/builders/ids.ts';
import { aFeedback, aProject, someHours } from '../../test/builders/projects.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { catalogue } from '../domain/catalogue.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { valueAt } from '../eventstore/field-path.ts';
import { analystView, HIDDEN } from './analyst-view.ts';
import { formatsOf } from './event-formats.ts';
import { lastDayOfMonth, lastMomentOfMonth, monthOf } from './months.ts';
import { openPseudonyms } from './pseudonyms.ts';
import { publicDataOf } from './public-data.ts';
import { sentenceOf } from './sentences/sentence.ts';

const pseudonyms = openPseudonyms({ epoch: 1, key: Buffer.alloc(32, 1) });
const view = analystView(pseudonyms);

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('an event for analysts', () => {
  it.each(examplesOf(catalogue.values()))('of type $type keeps only choices and texts of our own', ({ type, data }) => {
    const texts = textsIn(data);
    const shown = textsIn(view.data(type, publicDataOf(type, data)));
    const own = new Set(['PageVisited', 'FileAttached', 'ReportSaved', 'ReportRevised', 'HistoryRead']);
    const choices = new Set([...formatsOf(type).choices.values()].flatMap((texts) => [...texts]));
    const kept = shown.filter((text) => texts.includes(text) && !choices.has(text));
    if (!own.has(type))
      expect(
        kept.filter((text) => text !== '' && !('projection' in data) && text !== Reflect.get(data, 'eventType')),
      ).toEqual([]);
    // The sentence does not need the hidden fields.
    const facts = {
      type,
      data: view.data(type, publicDataOf(type, data)),
      id: 't1_0',
      actor: { id: 't1_1', role: 'admin' },
    };
    const sentence = sentenceOf(facts as Parameters<typeof sentenceOf>[0]);
    expect(textsIn(sentence).join(' ')).not.toMatch(/undefined|NaN|Invalid/);
  });

  it('has pseudonyms for ids, bands for numbers, and no free text', () => {
    const charity = aCharity({ revenue: 420_000, employeeCount: 9, foundingYear: 1998, location: 'Leeds' });
    expect(view.data('CharityRegistered', charity)).toMatchObject({
      userId: pseudonyms.of(charity.userId),
      organisation: HIDDEN,
      location: HIDDEN,
      revenue: '100,000–499,999',
      employeeCount: '0–9',
      foundingYear: '1980–1999',
      membershipTier: charity.membershipTier,
    });
  });

  it('has bands that tell good scores from bad ones, and long hours from short ones', () => {
    const scores = [1, 2, 3, 4, 5].map((quality) => view.data('FeedbackGiven', aFeedback({ quality })));
    expect(scores.map((feedback) => valueAt(feedback, ['quality']))).toEqual([
      '1–2',
      '1–2',
      '3',
      '4 or more',
      '4 or more',
    ]);
    const hours = [45, 90, 180, 420, 500].map((minutes) => view.data('HoursLogged', someHours({ minutes })));
    expect(hours.map((logged) => valueAt(logged, ['minutes']))).toEqual([
      '0–59',
      '60–119',
      '120–239',
      '240–479',
      '480 or more',
    ]);
  });

  it('does not have the areas, the rate and the years that the directory shows', () => {
    const application = anApplication({ expertise: ['finance', 'legal'], hourlyRate: 85, yearsExperience: 12 });
    expect(view.data('ConsultantApplied', application)).toMatchObject({
      expertise: [HIDDEN, HIDDEN],
      hourlyRate: '50–99',
      yearsExperience: '10–19',
    });
  });

  it('keeps what a project asks for, and the month it should begin', () => {
    const project = aProject({ startDate: '2026-03-17', expertiseRequired: ['legal'], terms: { type: 'membership' } });
    expect(view.data('ProjectSubmitted', project)).toMatchObject({
      startDate: '2026-03',
      expertiseRequired: ['legal'],
      terms: { type: 'membership' },
      estimatedHours: project.estimatedHours,
      title: HIDDEN,
    });
  });

  it('gives no pseudonym to an id that a stranger wrote into a text, or chose for a visitor', () => {
    const known = id(50);
    const visit = aVisit({ visitorId: known, page: `consultants/${known}`, pagesSeen: [known] });
    const shown = JSON.stringify([
      view.data('PageVisited', visit),
      view.stream(`visitor-${known}`),
      view.data('ProjectSubmitted', aProject({ title: known, description: `consultant-${known}` })),
      view.stateValue('title', known),
      view.metadata({
        schemaVersion: 1,
        occurredAt: '2026-03-01T10:00:00.000Z',
        actor: { id: id(1), role: 'charity' },
        source: 'http',
        correlationId: known,
        causationId: known,
      }),
    ]);
    expect(shown).not.toContain(known);
    expect(shown).not.toContain(pseudonyms.of(known).slice(3));
  });

  it('leaves out ciphertext, key subject, reason and trace', () => {
    expect(view.data('AccountRegistered', { name: { $sealed: 'v1.abc' }, role: 'charity' })).toEqual({
      role: 'charity',
    });
    const metadata = view.metadata({
      schemaVersion: 1,
      occurredAt: '2026-03-01T10:00:00.000Z',
      actor: { id: id(1), role: 'charity' },
      source: 'http',
      correlationId: id(2),
      causationId: id(3),
      reason: 'Robin asked for it',
      subject: id(1),
      trace: '00-aa-bb-01',
    });
    expect(Object.keys(metadata).sort()).toEqual([
      'actor',
      'causationId',
      'correlationId',
      'occurredAt',
      'schemaVersion',
      'source',
    ]);
  });

  it('has numbers that reports can calculate with', () => {
    const shown = view.forReports().data('ConsultantApplied', anApplication({ hourlyRate: 85 }));
    expect(isRecord(shown) && shown.hourlyRate).toBe(50);
    expect(view.forReports().month('2026-03-17T10:00:00.000Z')).toBe('2026-03-01T00:00:00.000Z');
  });
});

describe('months', () => {
  it('are those of UK time', () => {
    expect(monthOf('2026-03-31T22:59:59.999Z')).toBe('2026-03');
    expect(monthOf('2026-03-31T23:00:00.000Z')).toBe('2026-04');
    expect(monthOf('2026-01-31T23:59:59.999Z')).toBe('2026-01');
    expect(monthOf('2026-10-31T23:30:00.000Z')).toBe('2026-10');
    expect(monthOf('2026-02-03')).toBe('2026-02');
  });

  it('end with their last day and moment', () => {
    expect(lastDayOfMonth('2028-02-01')).toBe('2028-02-29');
    expect(lastDayOfMonth('9999-12-31')).toBe('9999-12-31');
    expect(lastMomentOfMonth('2026-03-02T00:00:00.000Z')).toBe('2026-03-31T22:59:59.999Z');
    expect(lastMomentOfMonth('2026-01-02T00:00:00Z')).toBe('2026-01-31T23:59:59.999Z');
  });
});
