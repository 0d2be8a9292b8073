import { style } from '@vanilla-extract/css';
import { color } from '../../theme/theme.css.ts';

export const nothing = style({ color: color.textMuted });
export const list = style({
  display: 'grid',
  gap: '2px',
  listStyle: 'disc',
  paddingInlineStart: '1.1em',
  selectors: { '&:has(> :only-child)': { listStyle: 'none', paddingInlineStart: 0 } },
});
