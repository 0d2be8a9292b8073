import type { MemberRole } from '#contract/accounts.ts';

/** Whether a message is shown on the viewer's side, the right (spec §6, chat alignment). */
export const isOwnSide = (viewer: MemberRole, sender: MemberRole): boolean =>
  viewer === 'charity' ? sender === 'charity' : sender === 'consultant';

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  /** While an input method composes a character, Enter selects it. */
  readonly isComposing: boolean;
}

/** Whether the user has a touch keyboard, which lacks Shift+Enter. */
export const usesTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Whether a key sends the message: Enter, except on a touch keyboard, where it inserts a line break. */
export const sendsMessage = ({ key, shiftKey, isComposing }: Pressed, isTouch: boolean): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && !isTouch;
