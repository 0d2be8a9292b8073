import { style } from '@vanilla-extract/css';
import { space } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xsmall} ${space.medium}`,
  paddingTop: space.small,
  borderTop: `1px solid ${color.border}`,
});

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.xsmall });
