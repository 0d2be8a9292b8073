import { globalStyle, style } from '@vanilla-extract/css';
import { bareButton, forcedColors, motion, radius } from '#theme/scale.ts';
import { color, mutedCaption, onAccent, onAccentSoft } from '#theme/theme.css.ts';
import { floating } from './floating.css.ts';

export const trigger = style({ display: 'flex', alignItems: 'center', gap: '10px', cursor: 'pointer' });
export const none = style({ color: color.textMuted });
export const panel = style([floating, { zIndex: 40, padding: '12px', maxWidth: 'calc(100vw - 16px)' }]);

export const calendar = style({ position: 'relative', userSelect: 'none' });
export const caption = style({
  display: 'flex',
  alignItems: 'center',
  height: '44px',
  paddingInline: '10px',
  fontWeight: 600,
});
export const nav = style({ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0, display: 'flex' });
export const step = style({
  width: '44px',
  height: '44px',
  display: 'grid',
  placeContent: 'center',
  ...bareButton,
  borderRadius: radius.control,
  color: color.accent,
  selectors: {
    '&:hover': { backgroundColor: color.surfaceTint },
    '&[aria-disabled="true"]': { color: color.textMuted, opacity: 0.5, cursor: 'default' },
  },
});
export const weekday = style({
  width: '44px',
  height: '32px',
  ...mutedCaption,
  fontWeight: 600,
});
export const day = style({ padding: 0, textAlign: 'center' });
export const dayButton = style({
  width: '44px',
  height: '44px',
  border: '2px solid transparent',
  borderRadius: radius.control,
  background: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  transition: `background-color ${motion}`,
  '@media': {
    'screen and (max-width: 359px)': { width: '38px' },
    [forcedColors]: { borderColor: 'Canvas' },
  },
  selectors: {
    '&:hover:not(:disabled)': onAccentSoft,
    '&:disabled': { color: color.textMuted, opacity: 0.55, textDecoration: 'line-through', cursor: 'default' },
  },
});
export const today = style({});
export const selected = style({});
export const outside = style({ opacity: 0.6 });

globalStyle(`${today} ${dayButton}`, { borderColor: color.borderStrong, fontWeight: 600 });
globalStyle(`${selected} ${dayButton}, ${selected} ${dayButton}:hover`, {
  ...onAccent,
  borderColor: color.accent,
  fontWeight: 600,
  '@media': {
    [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
});
