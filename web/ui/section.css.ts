import { recipe } from '@vanilla-extract/recipes';
import { contentWidth, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const section = recipe({
  variants: {
    tone: { plain: {}, tint: { backgroundColor: color.surfaceTint }, band: {} },
    space: {
      public: { paddingBlock: '56px', '@media': { [wide.laptop]: { paddingBlock: '96px' } } },
      app: { paddingBlock: '24px' },
    },
  },
  defaultVariants: { tone: 'plain', space: 'public' },
});

export const container = recipe({
  base: { width: '100%', marginInline: 'auto', paddingInline: 'clamp(16px, 4vw, 40px)' },
  variants: {
    width: {
      narrow: { maxWidth: '600px' },
      reading: { maxWidth: '800px' },
      content: { maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))` },
    },
  },
  defaultVariants: { width: 'content' },
});
