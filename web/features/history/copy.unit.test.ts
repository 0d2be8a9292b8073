import { expect, it } from 'vitest';
import { hasPast, positionLabel, shortId, streamLabel, typeLabel } from './copy.ts';

const id = '01980000-0000-7000-8000-0000c25b0a01';

it('formats positions of any size from either store', () => {
  expect(positionLabel('0000000000000012345')).toBe('12,345');
  expect(positionLabel('00000000000000123456/00000000000000123400')).toBe('123,456');
  expect(positionLabel('18446744073709551615/18446744073709551615')).toBe('18,446,744,073,709,551,615');
});

it('shortens ids to their ends, and keeps names whole', () => {
  expect(shortId(id)).toBe('…c25b0a01');
  expect(shortId(`t1_${'0'.repeat(24)}c25b0a01`)).toBe('…c25b0a01');
  expect(shortId('membership-schedule')).toBe('membership-schedule');
  expect(streamLabel(`project-${id}`)).toBe('Project …c25b0a01');
  expect(streamLabel('operations-history_days')).toBe('Operations history_days');
  const names = [{ id, kind: 'member' as const, name: 'Sam Okafor' }];
  expect(streamLabel(`signIns-${id}`, names)).toBe('Sign-ins of Sam Okafor');
});

it('names streams of every kind in words', () => {
  expect(streamLabel(`signIns-${id}`)).toBe('Sign-ins of …c25b0a01');
  expect(streamLabel(`queryLog-${id}`)).toBe('Queries of …c25b0a01');
  expect(streamLabel('unreadableEvents-all')).toBe('Unreadable events all');
});

it('offers earlier states of records by id and by pseudonym', () => {
  expect([`project-${id}`, `charity-t12_${'a'.repeat(32)}`].map(hasPast)).toEqual([true, true]);
  expect([`account-${id}`, 'project-1', 'charity-t1_x'].map(hasPast)).toEqual([false, false, false]);
});

it.each([
  ['ProjectSubmitted', 'Project submitted'],
  ['OneOffFeeAgreed', 'One-off fee agreed'],
])('shows the type %s as %s, as reports and the domain do', (type, label) => {
  expect(typeLabel(type)).toBe(label);
});
