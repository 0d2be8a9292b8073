import { describe, expect, test } from 'vitest';
import { consultantMember } from '#contract/accounts.ts';
import { consultantSteps } from './first-steps.ts';

const { consultantProfile } = consultantMember;
if (!consultantProfile) throw new Error('The example is a consultant.');
/** A Monday. */
const profile = { ...consultantProfile, appliedAt: '2026-01-12T09:30:00.000Z' };
const applicant = { bio: null, consultantProfile: profile };

const stepsOn = (now: string, member: Parameters<typeof consultantSteps>[0] = applicant) =>
  consultantSteps(member, new Date(now));
const doneOf = (member: Parameters<typeof consultantSteps>[0]) =>
  stepsOn('2026-01-12T10:00:00.000Z', member).flatMap(({ key, isDone }) => (isDone ? [key] : []));

describe('the first steps of a consultant', () => {
  test.each([
    ['2026-01-12T18:00:00.000Z', 'Day 1 of 2–3:'],
    ['2026-01-13T08:00:00.000Z', 'Day 1 of 2–3:'],
    ['2026-01-14T08:00:00.000Z', 'Day 2 of 2–3:'],
    ['2026-01-15T08:00:00.000Z', 'Day 3 of 2–3:'],
    ['2026-01-19T08:00:00.000Z', 'Day 5, longer than the 2–3 that we aim for:'],
  ])('at %s say how long the review takes: %s', (now, words) => {
    expect(stepsOn(now)[2]?.detail.startsWith(words)).toBe(true);
  });

  test('are done by the profile, the availability and the approval', () => {
    expect(doneOf(applicant)).toEqual(['availability']);
    expect(doneOf({ bio: 'Counts.', consultantProfile: { ...profile, availability: false } })).toEqual(['profile']);
    const approved = { ...profile, status: 'approved' as const, isApproved: true };
    expect(doneOf({ bio: 'Counts.', consultantProfile: approved })).toEqual(['profile', 'availability', 'vetting']);
  });

  test('are empty after a decline, which has its own message', () => {
    expect(
      stepsOn('2026-01-14T08:00:00.000Z', { bio: null, consultantProfile: { ...profile, status: 'declined' } }),
    ).toEqual([]);
  });
});
