import { style } from '@vanilla-extract/css';
import { fontSize, forcedColors, radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const frame = style({ display: 'grid', gap: '6px', minWidth: 0 });

export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  fontSize: fontSize.caption,
  lineHeight: '1.5',
});
export const label = style({ fontWeight: 600 });
export const detail = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

/* Each browser has its own pseudo-elements for the parts of the bar. */
export const bar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '10px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceTint,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { backgroundColor: color.surfaceTint },
    '&::-webkit-progress-value': { backgroundColor: color.accent },
    '&::-moz-progress-bar': { backgroundColor: color.accent },
  },
  '@media': { [forcedColors]: { appearance: 'auto' } },
});
