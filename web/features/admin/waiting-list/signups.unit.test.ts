import { expect, test } from 'vitest';
import type { CharitySignup, ConsultantSignup } from '#contract/waiting-list.ts';
import { latestOf, splitTags } from './signups.ts';

const listed = (id: string, createdAt: string) => ({
  id,
  createdAt,
  email: 'somebody@example.org',
  phone: null,
  status: 'waiting' as const,
  invitedAt: null,
  invitations: 0,
  convertedAt: null,
  isRepeat: false,
});

const charity = (id: string, createdAt: string): CharitySignup => ({
  ...listed(id, createdAt),
  charityName: 'River Trust',
  contactName: 'Asha Patel',
  charitySize: 'small',
  primaryNeed: null,
  currentChallenges: null,
});

const consultant = (id: string, createdAt: string): ConsultantSignup => ({
  ...listed(id, createdAt),
  fullName: 'Tom Birch',
  currentRole: 'Finance director',
  yearsExperience: '8 years',
  expertiseAreas: 'Finance',
  charityExperience: 'some',
  availability: 'part_time',
  currentConsulting: 'yes',
  motivations: null,
});

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const ids = (charities: readonly CharitySignup[], consultants: readonly ConsultantSignup[]) =>
  latestOf(charities, consultants).map(
    (signup) => `${'charityName' in signup ? 'charity' : 'consultant'} ${signup.id}`,
  );

test('lists both kinds together, newest first', () => {
  expect(ids([charity('b', day(4)), charity('a', day(1))], [consultant('c', day(3))])).toEqual([
    'charity b',
    'consultant c',
    'charity a',
  ]);
});

test('lists ten at most', () => {
  const charities = Array.from({ length: 8 }, (_, place) => charity(`charity ${place}`, day(20 - place)));
  const consultants = Array.from({ length: 8 }, (_, place) => consultant(`consultant ${place}`, day(10 - place)));
  const shown = ids(charities, consultants);
  expect(shown).toHaveLength(10);
  expect(shown.at(-1)).toBe('consultant consultant 1');
});

test('splits on commas and new lines and drops empty tags', () => {
  expect(splitTags('Finance, governance,\nReserves policy\n\n ,')).toEqual([
    'Finance',
    'governance',
    'Reserves policy',
  ]);
});

test('removes duplicates', () => {
  expect(splitTags('Finance, governance, Finance')).toEqual(['Finance', 'governance']);
});
