import { style } from '@vanilla-extract/css';
import { fontSize } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

export const marked = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px' });
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  color: color.caution,
  fontSize: fontSize.caption,
});
export const gone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: color.textMuted,
  fontStyle: 'italic',
});
