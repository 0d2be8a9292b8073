import { style } from '@vanilla-extract/css';
import { color, raised } from '#theme/theme.css.ts';

/** Elements that float above the page, with the design's only shadow. */
export const floating = style({
  ...raised,
  color: color.text,
  boxShadow: `0 12px 32px -8px ${color.shadow}`,
});
