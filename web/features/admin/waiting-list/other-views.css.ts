import { style } from '@vanilla-extract/css';
import { target } from '../../../theme/scale.ts';

export const views = style({
  display: 'grid',
  gap: '4px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
});

export const view = style({
  minHeight: target,
  paddingBlock: '6px',
});
