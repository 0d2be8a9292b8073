import { style } from '@vanilla-extract/css';
import { color } from '../../../theme/theme.css.ts';

export const line = style({
  paddingBlock: '10px',
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
  borderTop: `1px solid ${color.border}`,
});
