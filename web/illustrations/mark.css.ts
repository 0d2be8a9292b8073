import { style } from '@vanilla-extract/css';

export const mark = style({
  width: '32px',
  height: '32px',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2.8',
  strokeLinecap: 'round',
});
