import { style } from '@vanilla-extract/css';
import { font, fontSize, lineHeight } from '#theme/scale.ts';

export const words = style({
  margin: 0,
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  lineHeight: lineHeight.snug,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  selectors: { '&::before': { content: 'open-quote' }, '&::after': { content: 'close-quote' } },
});

export const author = style({ fontWeight: 600, overflowWrap: 'anywhere' });
