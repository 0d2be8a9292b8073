import { style } from '@vanilla-extract/css';
import { fontSize, space, target } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

/** Cards of one row are equally high; what they read stands at their foot. */
export const card = style({ display: 'flex', flexDirection: 'column', gap: space.xsmall, height: '100%' });
export const foot = style({ marginBlockStart: 'auto' });
export const summary = style({
  width: 'fit-content',
  minHeight: target,
  paddingBlock: '10px',
  color: color.textMuted,
  fontSize: fontSize.caption,
  cursor: 'pointer',
});
export const item = style({ display: 'grid' });
