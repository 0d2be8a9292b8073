import { globalStyle } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { motion } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const link = recipe({
  base: {
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    transition: `text-decoration-thickness ${motion}`,
    selectors: { '&:hover': { textDecorationThickness: '2px' } },
  },
  variants: {
    tone: { accent: { color: color.accent }, action: { color: color.actionLink }, inherit: { color: 'inherit' } },
    weight: { strong: { fontWeight: 600 }, normal: {} },
  },
  defaultVariants: { tone: 'accent', weight: 'normal' },
});

/* A space before the symbol would be underlined. */
globalStyle(`${link.classNames.base} > svg`, { marginInlineStart: '0.35em' });
