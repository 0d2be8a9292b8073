import { style } from '@vanilla-extract/css';
import { bareButton, font, forcedColors, motion, target, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const list = style({
  display: 'flex',
  '@media': { [wide.tablet]: { gap: '4px' }, print: { display: 'none' } },
  borderBottom: `1px solid ${color.border}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

export const tab = style({
  flex: 'none',
  minHeight: target,
  // On a phone, three tabs fit side by side.
  padding: '10px 6px',
  marginBottom: '-1px',
  ...bareButton,
  borderBottom: '3px solid transparent',
  color: color.textMuted,
  fontFamily: font.text,
  fontSize: '0.9375rem',
  fontWeight: 600,
  transition: `color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&[data-state="active"]': { color: color.accent, borderBottomColor: color.accent },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '@media': {
    [wide.tablet]: { paddingInline: '16px', fontSize: '1rem' },
    // Otherwise the browser draws the transparent borders, and every tab looks selected.
    [forcedColors]: {
      borderBottomColor: 'Canvas',
      selectors: { '&[data-state="active"]': { borderBottomColor: 'Highlight' } },
    },
  },
});

export const count = style({ marginInlineStart: '4px', fontWeight: 400, fontVariantNumeric: 'tabular-nums' });
export const panel = style({ paddingTop: '24px' });
