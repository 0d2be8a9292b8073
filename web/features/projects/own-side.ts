import type { MemberRole } from '#contract/accounts.ts';

/** Whether a message is shown on the viewer's side, the right (spec §6, chat alignment). */
export const isOwnSide = (viewer: MemberRole, sender: MemberRole): boolean =>
  viewer === 'charity' ? sender === 'charity' : sender === 'consultant';
