import { style } from '@vanilla-extract/css';
import { color } from '../../theme/theme.css.ts';

/** A name in a sentence: a link that does not shout, because every line has some. */
export const name = style({
  color: color.text,
  fontWeight: 600,
  textDecorationLine: 'underline',
  textDecorationColor: color.borderStrong,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.22em',
  selectors: { '&:hover': { color: color.accent, textDecorationColor: color.accent } },
});
