import { createVar, fallbackVar } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, lineHeight } from '#theme/scale.ts';

/** Font sizes that are smaller on pages of the application than on public pages. */
export const title1Size = createVar();
export const title2Size = createVar();

export const heading = recipe({
  base: { fontFamily: font.headline, fontWeight: 500, letterSpacing: '-0.012em', lineHeight: lineHeight.heading },
  variants: {
    size: {
      display: { fontSize: fontSize.display, lineHeight: lineHeight.tight, letterSpacing: '-0.022em', fontWeight: 450 },
      title1: { fontSize: fallbackVar(title1Size, fontSize.title1), lineHeight: '1.12', letterSpacing: '-0.018em' },
      title2: { fontSize: fallbackVar(title2Size, fontSize.title2) },
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
