import { style } from '@vanilla-extract/css';
import { fontSize, measure } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px 24px',
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 });
export const notes = style({
  display: 'grid',
  gap: '4px',
  maxWidth: measure,
  paddingInlineStart: '20px',
  color: color.textMuted,
  fontSize: fontSize.caption,
  listStyle: 'disc',
});
/** One figure is the whole answer. */
export const figure = style({
  fontSize: fontSize.title1,
  fontWeight: 600,
  lineHeight: '1.15',
  fontVariantNumeric: 'tabular-nums',
});
