import { style } from '@vanilla-extract/css';
import { space, wide } from '../../../theme/scale.ts';

/** Six of one size: two rows of three, or three rows of two on a phone. */
export const figures = style({
  display: 'grid',
  gap: space.small,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [wide.tablet]: { gap: space.medium, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
