import { recipe } from '@vanilla-extract/recipes';
import { font } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** An arch like the bridge's. */
export const portrait = recipe({
  base: {
    display: 'grid',
    placeContent: 'center',
    flex: 'none',
    fontFamily: font.headline,
    fontWeight: 500,
    lineHeight: 1,
    letterSpacing: '0.01em',
  },
  variants: {
    size: {
      small: {
        width: '64px',
        height: '72px',
        paddingTop: '8px',
        borderRadius: '32px 32px 8px 8px',
        fontSize: '1.375rem',
      },
      large: {
        width: '136px',
        height: '156px',
        paddingTop: '16px',
        borderRadius: '68px 68px 12px 12px',
        fontSize: '3rem',
      },
    },
    tone: {
      0: { backgroundColor: color.accentSoft, color: color.accentSoftText },
      1: { backgroundColor: color.cautionSoft, color: color.caution },
      2: { backgroundColor: color.infoSoft, color: color.info },
    },
  },
});
