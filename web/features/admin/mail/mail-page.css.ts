import { style } from '@vanilla-extract/css';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Text of the mail with its own line breaks. */
export const text = style({
  padding: '16px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
