import { recipe } from '@vanilla-extract/recipes';
import { fontSize, inOwnDirection, measure } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const text = recipe({
  base: { overflowWrap: 'anywhere' },
  variants: {
    size: {
      inherit: {},
      caption: { fontSize: fontSize.caption, lineHeight: '1.5' },
      lead: { fontSize: fontSize.lead },
      lede: { fontSize: fontSize.lede, lineHeight: '1.5' },
    },
    tone: {
      inherit: {},
      muted: { color: color.textMuted },
      accent: { color: color.accent },
      critical: { color: color.critical },
      positive: { color: color.positive },
    },
    weight: { normal: {}, strong: { fontWeight: 600 } },
    measured: { true: { maxWidth: measure } },
    clamp: {
      3: {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 3,
        overflow: 'hidden',
        whiteSpaceCollapse: 'collapse',
        ...inOwnDirection,
      },
    },
  },
  defaultVariants: { size: 'inherit', tone: 'inherit', weight: 'normal' },
});
