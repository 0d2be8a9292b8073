import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const notice = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '12px',
    padding: '16px',
    borderRadius: radius.card,
    border: '1px solid transparent',
    color: color.text,
  },
  variants: {
    tone: {
      info: { backgroundColor: color.accentSoft },
      positive: { backgroundColor: color.positiveSoft },
      caution: { backgroundColor: color.cautionSoft },
      critical: { backgroundColor: color.criticalSoft },
    },
  },
});

export const mark = recipe({
  variants: {
    tone: {
      info: { color: color.accentSoftText },
      positive: { color: color.positive },
      caution: { color: color.caution },
      critical: { color: color.critical },
    },
  },
});

export const title = style({ fontWeight: 600 });
