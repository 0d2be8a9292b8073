import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { radius, space, wide } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

/** What stays in sight keeps clear of the header, which does too. */
const belowHeader = '104px';

export const layout = recipe({
  base: { display: 'grid', gap: space.xlarge, minWidth: 0 },
  variants: {
    kind: {
      /** A short form beside a picture, which is at least as high. */
      picture: {
        '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 13fr) minmax(0, 12fr)', gap: space.xxlarge } },
      },
      /** A long form with words that stay in sight. */
      words: {
        '@media': {
          [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 272px', gap: space.xxlarge, alignItems: 'start' },
        },
      },
    },
  },
});

/** The picture stands on the ground of its panel. Small windows go straight to the form. */
export const picture = style({
  display: 'none',
  '@media': {
    [wide.laptop]: {
      display: 'flex',
      alignItems: 'flex-end',
      overflow: 'hidden',
      position: 'sticky',
      top: belowHeader,
      minHeight: '400px',
      maxHeight: '560px',
      backgroundColor: color.surfaceTint,
      borderRadius: radius.panel,
    },
  },
});

export const words = style({
  minWidth: 0,
  '@media': { [wide.laptop]: { position: 'sticky', top: belowHeader } },
});

/** As high as its form, not as its neighbour. */
export const form = style({ alignSelf: 'start', minWidth: 0 });
