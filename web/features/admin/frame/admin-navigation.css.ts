import { style } from '@vanilla-extract/css';
import { contentWidth, motion, target } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const strip = style({
  borderBottom: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  '@media': { print: { display: 'none' } },
});

export const links = style({
  display: 'flex',
  gap: '4px',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))`,
  marginInline: 'auto',
  paddingInline: 'clamp(4px, calc(4vw - 12px), 28px)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

export const item = style({ flex: 'none' });

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: target,
  padding: '10px 12px',
  borderBlock: '3px solid transparent',
  color: color.textMuted,
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: `color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&[aria-current]': { color: color.accent, borderBottomColor: color.accent },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

export const count = style({
  minWidth: '1.5rem',
  padding: '0 6px',
  borderRadius: '999px',
  backgroundColor: color.cautionSoft,
  color: color.caution,
  fontSize: '0.8125rem',
  lineHeight: '1.5rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
