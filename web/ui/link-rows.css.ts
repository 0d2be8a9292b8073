import { style } from '@vanilla-extract/css';
import { motion, space } from '#theme/scale.ts';
import { color, mutedCaption, raised } from '#theme/theme.css.ts';

/** A framed list whose rows are links. */
export const list = style({
  overflow: 'hidden',
  ...raised,
});

/** The whole row is the link. Its padding is set where it is used. */
export const row = style({
  display: 'grid',
  gap: space.xxsmall,
  borderTop: `1px solid ${color.border}`,
  color: color.text,
  textDecoration: 'none',
  transition: `background-color ${motion}`,
  selectors: {
    'li:first-child > &': { borderTopColor: 'transparent' },
    '&:hover': { backgroundColor: color.surfaceTint },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

export const time = style({
  ...mutedCaption,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
});
