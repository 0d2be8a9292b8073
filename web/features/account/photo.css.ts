import { style } from '@vanilla-extract/css';
import { radius, space } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const stage = style({
  position: 'relative',
  height: 'min(320px, 50dvh)',
  overflow: 'hidden',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
});

export const zoom = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.small,
  accentColor: color.accent,
});
