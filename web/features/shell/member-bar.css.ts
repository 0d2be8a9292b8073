import { style } from '@vanilla-extract/css';
import { contentWidth, forcedColors, motion, radius, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

const padding = 'clamp(16px, 4vw, 40px)';
/** Beside an entry: less where all of them only just fit, as in a laptop's window at 200 %. */
const inset = 'clamp(8px, 1.25vw, 12px)';

export const strip = style({
  borderBottom: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  '@media': { print: { display: 'none' } },
});

/** Aligns the first entry with the page below. */
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * ${padding})`,
  marginInline: 'auto',
  paddingInline: '12px',
  '@media': {
    [wide.tablet]: { justifyContent: 'flex-start', gap: '4px', paddingInline: `calc(${padding} - ${inset})` },
  },
});

/** On the icon's corner on a phone, behind the label where there is room. */
export const unread = style({
  minWidth: '1.25rem',
  paddingInline: '5px',
  borderRadius: radius.round,
  backgroundColor: color.action,
  color: color.actionText,
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineStart: 'calc(50% + 4px)',
  '@media': { [wide.tablet]: { position: 'static' }, [forcedColors]: { outline: '1px solid' } },
});

export const search = style({
  display: 'flex',
  alignItems: 'center',
  '@media': { [wide.tablet]: { marginInline: 'auto 4px' } },
});

/** On a phone, where four entries share the width, the icon is above the label. */
export const link = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  minHeight: '56px',
  paddingInline: '4px',
  color: color.textMuted,
  fontSize: '0.75rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transition: `color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&[aria-current]': { color: color.accent },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: 0,
      height: '3px',
      backgroundColor: color.accent,
    },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '@media': {
    [wide.tablet]: {
      flexDirection: 'row',
      gap: '8px',
      minHeight: '48px',
      paddingInline: inset,
      fontSize: '0.9375rem',
    },
    [forcedColors]: {
      selectors: { '&[aria-current]::after': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
});
