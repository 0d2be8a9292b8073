import { style } from '@vanilla-extract/css';
import { fontSize, forcedColors, row, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, raised } from '#theme/theme.css.ts';

export const travel = style({ display: 'grid', gap: '24px', minWidth: 0 });
/** Reserves two lines, so that the slider does not move while it is dragged. */
export const current = style({
  display: 'grid',
  alignContent: 'start',
  gap: '4px',
  minHeight: '7.5rem',
  '@media': { [wide.tablet]: { minHeight: '5.5rem' }, print: { minHeight: 0 } },
});
export const place = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const when = style({ color: color.textMuted, fontWeight: 400 });
export const sentence = style({ fontSize: fontSize.lead, lineHeight: '1.45', overflowWrap: 'anywhere' });

export const slide = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '8px 16px',
  alignItems: 'center',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
export const slider = style({
  gridRow: 1,
  gridColumn: '1 / -1',
  width: '100%',
  minHeight: target,
  margin: 0,
  accentColor: color.accent,
  cursor: 'pointer',
  '@media': { [wide.tablet]: { gridColumn: 2 } },
});

export const moment = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '12px 16px',
  paddingBlockStart: '20px',
  borderTop: `1px solid ${color.border}`,
});
/** Aligned with the input, not with its label. */
export const momentButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  '@media': { [wide.tablet]: { paddingBlockStart: '30px' } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '8px 24px',
});
export const label = style({ ...row, gap: '4px 10px' });
export const strong = style({ fontWeight: 600 });

export const moments = style({
  ...raised,
  overflow: 'hidden',
});
export const momentLink = style({
  display: 'grid',
  gap: '4px 16px',
  alignItems: 'baseline',
  padding: '12px 16px',
  color: color.text,
  textDecoration: 'none',
  selectors: {
    'li + li > &': { borderTop: `1px solid ${color.border}` },
    '&:hover': { backgroundColor: color.surfaceTint },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&[aria-current]': { backgroundColor: color.accentSoft, boxShadow: `inset 4px 0 0 ${color.accent}` },
  },
  '@media': {
    [wide.laptop]: { gridTemplateColumns: '168px minmax(0, 1fr) auto' },
    [forcedColors]: { selectors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } } },
  },
});
export const momentTime = style({
  ...mutedCaption,
  fontVariantNumeric: 'tabular-nums',
});
export const momentText = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: { '[aria-current] > &': { fontWeight: 600 } },
});
