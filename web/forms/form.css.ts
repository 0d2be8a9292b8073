import { style } from '@vanilla-extract/css';
import { space } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.large });

export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  paddingBlockEnd: space.xlarge,
  borderBlockEnd: `1px solid ${color.border}`,
});
