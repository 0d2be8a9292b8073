import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { radius, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Where a toast appears: in the bottom corner, or below the header, where it covers no form at the bottom. */
export const corner = recipe({
  base: {
    position: 'fixed',
    zIndex: 60,
    insetInline: '16px',
    '@media': { [wide.tablet]: { insetInline: 'auto 24px', width: '400px' } },
  },
  variants: {
    place: {
      bottom: { insetBlockEnd: '16px', '@media': { [wide.tablet]: { insetBlockEnd: '24px' } } },
      top: { insetBlockStart: '80px', '@media': { [wide.laptop]: { insetBlockStart: '92px' } } },
    },
  },
});

export const plain = style({
  padding: '16px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.control,
  backgroundColor: color.surfaceRaised,
});
