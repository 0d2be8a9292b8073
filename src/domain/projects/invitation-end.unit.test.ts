import { expect, it } from 'vitest';
import { endOfInvitation } from './invitation-end.ts';

const matching = { status: 'matching', consultantId: null } as const;
const taken = { status: 'in_progress', consultantId: 'another' } as const;

it.each([
  [null, 'invited', matching],
  ['accepted', 'assigned', taken],
  ['declined', 'declined', { status: 'cancelled', consultantId: null }],
  ['withdrawn', 'closed', matching],
  ['cancelled', 'closed', { status: 'cancelled', consultantId: null }],
  ['taken', 'closed', taken],
  ['taken', 'closed', { status: 'cancelled', consultantId: 'another' }],
] as const)('the end of an invitation is %s when it is %s and the project %j', (end, invitation, project) => {
  expect(endOfInvitation(invitation, project)).toBe(end);
});
