import { style } from '@vanilla-extract/css';
import { color } from '../../../theme/theme.css.ts';

export const block = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  paddingBlockStart: '20px',
  borderTop: `1px solid ${color.border}`,
});
export const words = style({ display: 'grid', gap: '2px', minWidth: 0, flex: '1 1 280px' });
export const files = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });
