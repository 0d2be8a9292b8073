import { style } from '@vanilla-extract/css';
import { spreadRow, wide } from '#theme/scale.ts';
import { mutedCaption } from '#theme/theme.css.ts';

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
  ...mutedCaption,
});

/** Lines break between facts, never within a date. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  ...mutedCaption,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
