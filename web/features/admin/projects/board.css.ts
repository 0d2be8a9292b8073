import { style } from '@vanilla-extract/css';
import { radius, space, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

/** Columns side by side where there is room, one below the other on a phone. */
export const board = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.medium } },
});

export const column = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  minWidth: 0,
  padding: space.small,
  borderRadius: radius.panel,
  backgroundColor: color.surfaceTint,
});

export const columnHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.small,
  padding: `${space.xsmall} ${space.xsmall} 0`,
});

export const count = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

export const people = style({ display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' });
