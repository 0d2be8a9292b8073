import { style } from '@vanilla-extract/css';
import { color } from '../../../theme/theme.css.ts';

export const results = style({ display: 'grid' });
export const result = style({
  paddingBlock: '10px',
  borderTop: `1px solid ${color.border}`,
  overflowWrap: 'anywhere',
});
