import { globalStyle, style } from '@vanilla-extract/css';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const select = style({
  appearance: 'none',
  cursor: 'pointer',
  paddingInlineEnd: '44px',
  textOverflow: 'ellipsis',
});

export const empty = style({ color: color.textMuted });

export const arrow = style({
  flex: 'none',
  display: 'inline-flex',
  marginInlineStart: '-40px',
  paddingInlineEnd: '14px',
  pointerEvents: 'none',
  color: color.textMuted,
});

globalStyle(`${select} option`, {
  backgroundColor: color.surfaceRaised,
  color: color.text,
  borderRadius: radius.control,
});
