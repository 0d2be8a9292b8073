import { style } from '@vanilla-extract/css';
import { wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Keeps a member's navigation free, as `web/public/theme.js` knows of the session first, so that the page does not move. */
export const place = style({
  display: 'none',
  height: '57px',
  borderBottom: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  selectors: { ':root[data-member] &': { display: 'block' } },
  '@media': { [wide.tablet]: { height: '49px' }, print: { height: 0 } },
});
