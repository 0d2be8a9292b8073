import { style } from '@vanilla-extract/css';
import { forcedColors, motion } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** The navigation below the header. */
export const strip = style({
  borderBottom: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  '@media': { print: { display: 'none' } },
});

/** An entry of the navigation. A line marks the current page; each bar places it. */
export const entry = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  color: color.textMuted,
  fontWeight: 600,
  textDecoration: 'none',
  transition: `color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&[aria-current]': { color: color.accent },
    '&[aria-current]::after': { content: '""', position: 'absolute', backgroundColor: color.accent },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '@media': {
    [forcedColors]: {
      selectors: { '&[aria-current]::after': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
});
