import { style } from '@vanilla-extract/css';
import { color } from '../../../theme/theme.css.ts';

export const relations = style({ display: 'grid' });
export const relation = style({
  display: 'grid',
  gap: '4px',
  paddingBlock: '12px',
  borderTop: `1px solid ${color.border}`,
});
