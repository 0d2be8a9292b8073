import { style } from '@vanilla-extract/css';
import { font } from '#theme/scale.ts';
import { mutedCaption } from '#theme/theme.css.ts';

export const stat = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', gap: '2px' });
export const label = style({ ...mutedCaption, fontWeight: 600 });
export const value = style({
  fontFamily: font.headline,
  fontSize: '2.25rem',
  fontWeight: 500,
  lineHeight: '1.15',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const hint = style(mutedCaption);
