import { recipe } from '@vanilla-extract/recipes';
import { contentWidth, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const section = recipe({
  base: { paddingBlock: '56px', '@media': { [wide.laptop]: { paddingBlock: '96px' } } },
  variants: { tone: { plain: {}, tint: { backgroundColor: color.surfaceTint }, band: {} } },
  defaultVariants: { tone: 'plain' },
});

export const container = recipe({
  base: { width: '100%', marginInline: 'auto', paddingInline: 'clamp(16px, 4vw, 40px)' },
  variants: {
    width: {
      reading: { maxWidth: '800px' },
      content: { maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))` },
    },
  },
  defaultVariants: { width: 'content' },
});
