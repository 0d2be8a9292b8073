import { style } from '@vanilla-extract/css';
import { target } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

/** What opens a part that few people need. */
export const summary = style({
  width: 'fit-content',
  minHeight: target,
  paddingBlock: '10px',
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
});
