import { style } from '@vanilla-extract/css';
import { font, fontSize } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const stat = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', gap: '2px' });
export const label = style({ color: color.textMuted, fontSize: fontSize.caption, fontWeight: 600 });
export const value = style({
  fontFamily: font.headline,
  fontSize: '2.25rem',
  fontWeight: 500,
  lineHeight: '1.15',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const hint = style({ color: color.textMuted, fontSize: fontSize.caption });
