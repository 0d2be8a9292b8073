import { style } from '@vanilla-extract/css';

export const seal = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px 32px',
});
export const words = style({ display: 'grid', gap: '6px', minWidth: 0, flex: '1 1 320px' });
export const piece = style({ display: 'inline-block', marginInlineEnd: '1ch' });
