import type { MemberInvitation } from '../../src/domain/accounts/events.ts';
import { id } from './ids.ts';

/** An administrator's invitation to an analyst. */
export const anInvitation = (changes: Partial<MemberInvitation> = {}): MemberInvitation => ({
  invitationId: id(500),
  role: 'analyst',
  email: 'iris@numbers.example',
  name: 'Iris Novak',
  expiresAt: '2026-03-08T09:30:00.000Z',
  ...changes,
});
