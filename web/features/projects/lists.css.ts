import { style } from '@vanilla-extract/css';
import { fontSize, spreadRow, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Two columns on phones, four where there is room. */
export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 'clamp(8px, 2vw, 16px)',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

export const cancelled = style({
  ...spreadRow,
  gap: '4px 16px',
  color: color.textMuted,
  fontSize: fontSize.caption,
});

/** Lines break between facts, never within a date. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  color: color.textMuted,
  fontSize: fontSize.caption,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
