import { style } from '@vanilla-extract/css';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Elements that float above the page, with the design's only shadow. */
export const floating = style({
  backgroundColor: color.surfaceRaised,
  color: color.text,
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  boxShadow: `0 12px 32px -8px ${color.shadow}`,
});
