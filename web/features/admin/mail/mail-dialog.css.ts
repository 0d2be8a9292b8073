import { style } from '@vanilla-extract/css';
import { radius } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

/** The mail's own lines, as its reader would see them. */
export const letter = style({
  padding: '16px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
