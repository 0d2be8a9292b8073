import { recipe } from '@vanilla-extract/recipes';
import { font } from '#theme/scale.ts';
import { color, onAccentSoft } from '#theme/theme.css.ts';

/** The arch of the logo's bridge. */
const arch = {
  small: { width: '64px', height: '72px', borderRadius: '32px 32px 8px 8px' },
  large: { width: '136px', height: '156px', borderRadius: '68px 68px 12px 12px' },
} as const;

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
      small: { ...arch.small, paddingTop: '8px', fontSize: '1.375rem' },
      large: { ...arch.large, paddingTop: '16px', fontSize: '3rem' },
    },
    tone: {
      0: onAccentSoft,
      1: { backgroundColor: color.cautionSoft, color: color.caution },
      2: { backgroundColor: color.infoSoft, color: color.info },
    },
  },
});

export const photo = recipe({
  base: { flex: 'none', objectFit: 'cover', backgroundColor: color.surfaceTint },
  variants: { size: arch },
});
