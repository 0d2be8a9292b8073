import { style } from '@vanilla-extract/css';
import { fontSize, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Six equal cards: two rows of three, or three rows of two on a phone. */
export const figures = style({
  display: 'grid',
  gap: space.small,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [wide.tablet]: { gap: space.medium, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '16px',
});

export const range = style({ width: 'min(100%, 220px)' });

export const tableFrame = style({ maxHeight: '320px', overflow: 'auto' });

/** As tall as a chart. */
export const empty = style({
  display: 'grid',
  placeContent: 'center',
  minHeight: 'calc(200px + 2.8rem)',
  color: color.textMuted,
  textAlign: 'center',
});

export const table = style({ width: '100%', fontSize: fontSize.caption, fontVariantNumeric: 'tabular-nums' });
export const headCell = style({
  position: 'sticky',
  insetBlockStart: 0,
  padding: '6px',
  verticalAlign: 'bottom',
  backgroundColor: color.surfaceTint,
  color: color.textMuted,
  fontWeight: 600,
  textAlign: 'end',
  selectors: { '&:first-child': { textAlign: 'start' }, '&::first-letter': { textTransform: 'uppercase' } },
});
export const cell = style({
  padding: '6px',
  borderTop: `1px solid ${color.border}`,
  fontWeight: 400,
  textAlign: 'end',
  selectors: { '&:first-child': { textAlign: 'start' } },
});
