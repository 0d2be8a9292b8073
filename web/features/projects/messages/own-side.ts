import type { MemberRole } from '../../../../src/http/contract/accounts.ts';

/** Whether a message stands on the viewer's own side, the right (spec §6, chat alignment). */
export const isOwnSide = (viewer: MemberRole, sender: MemberRole): boolean =>
  viewer === 'charity' ? sender === 'charity' : sender === 'consultant';
