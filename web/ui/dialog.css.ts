import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, radius, target } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';
import { floating } from './floating.css.ts';

export const dialog = recipe({
  base: [
    floating,
    {
      margin: 'auto',
      maxHeight: 'calc(100dvh - 32px)',
      padding: 'clamp(20px, 4vw, 32px)',
      overflowY: 'auto',
      // A dialog may lie in a table cell that keeps its text on one line.
      whiteSpace: 'normal',
      selectors: { '&::backdrop': { backgroundColor: color.scrim } },
    },
  ],
  variants: {
    size: {
      medium: { width: 'min(560px, calc(100vw - 32px))' },
      large: { width: 'min(768px, calc(100vw - 32px))' },
      wide: { width: 'min(1120px, calc(100vw - 32px))' },
    },
    /** Placed at the top, so that a dialog of changing height does not move. */
    isAtTop: { true: { marginBlockStart: 'min(12dvh, 96px)' } },
  },
});

export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '16px',
  marginBottom: '12px',
});

export const close = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: target,
  height: target,
  margin: '-8px -8px 0 0',
  ...bareButton,
  borderRadius: radius.control,
  color: color.textMuted,
  selectors: { '&:hover': { backgroundColor: color.surfaceTint, color: color.text } },
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '12px',
  marginTop: '24px',
});

export const failure = style({ selectors: { '&:not(:empty)': { marginBottom: '20px' } } });
