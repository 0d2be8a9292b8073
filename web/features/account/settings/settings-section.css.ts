import { style } from '@vanilla-extract/css';
import { space, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

/** What it is about on the left, what can be done on the right. */
export const section = style({
  display: 'grid',
  gap: space.medium,
  paddingBlock: space.xlarge,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': {
    [wide.laptop]: {
      gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 7fr)',
      columnGap: space.xxlarge,
      paddingBlock: space.xxlarge,
    },
  },
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
});
