import { style } from '@vanilla-extract/css';
import { space, wide } from '../../../theme/scale.ts';

/** The total and its two parts: side by side, or the parts below the total on a phone. */
export const counts = style({
  display: 'grid',
  gap: space.small,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [wide.tablet]: { gap: space.medium, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

export const total = style({ gridColumn: '1 / -1', '@media': { [wide.tablet]: { gridColumn: 'auto' } } });
