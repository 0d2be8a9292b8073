import { style } from '@vanilla-extract/css';
import { fontSize, wide } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

/** Two and two on the smallest phone, four in a row where there is room. */
export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 'clamp(8px, 2vw, 16px)',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

/** Quiet: below the lists, and of interest now and then. */
export const cancelled = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  color: color.textMuted,
  fontSize: fontSize.caption,
});

/** Who and when: side by side, or one below the other, never with a date in two halves. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  color: color.textMuted,
  fontSize: fontSize.caption,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
