import { recipe } from '@vanilla-extract/recipes';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const card = recipe({
  base: {
    borderRadius: radius.card,
    border: `1px solid ${color.border}`,
    color: color.text,
    minWidth: 0,
    '@media': { print: { breakInside: 'avoid' } },
  },
  variants: {
    tone: {
      raised: { backgroundColor: color.surfaceRaised },
      tint: { backgroundColor: color.surfaceTint, borderColor: 'transparent' },
      accent: { backgroundColor: color.accentSoft, borderColor: 'transparent' },
    },
    padding: {
      medium: { padding: 'clamp(16px, 3vw, 24px)' },
      large: { padding: 'clamp(20px, 4vw, 40px)' },
    },
  },
  defaultVariants: { tone: 'raised', padding: 'medium' },
});
