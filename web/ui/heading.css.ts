import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, lineHeight } from '../theme/scale.ts';

export const heading = recipe({
  base: { fontFamily: font.headline, fontWeight: 500, letterSpacing: '-0.012em', lineHeight: lineHeight.heading },
  variants: {
    size: {
      display: { fontSize: fontSize.display, lineHeight: lineHeight.tight, letterSpacing: '-0.022em', fontWeight: 450 },
      title1: { fontSize: fontSize.title1, lineHeight: '1.12', letterSpacing: '-0.018em' },
      title2: { fontSize: fontSize.title2 },
      title3: { fontSize: fontSize.title3, lineHeight: '1.25' },
      title4: {
        fontSize: fontSize.title4,
        fontFamily: font.text,
        fontWeight: 600,
        letterSpacing: 0,
        lineHeight: '1.35',
      },
    },
  },
});
