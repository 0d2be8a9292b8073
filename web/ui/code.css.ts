import { style } from '@vanilla-extract/css';
import { font, fontSize, radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const code = style({ fontFamily: font.code, fontSize: '0.9em', overflowWrap: 'anywhere' });

export const lines = style({ fontFamily: font.code });

export const block = style({
  margin: 0,
  padding: '14px 16px',
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  fontFamily: font.code,
  fontSize: fontSize.caption,
  lineHeight: '1.55',
  tabSize: 2,
  overflowX: 'auto',
  '@media': { print: { whiteSpace: 'pre-wrap' } },
});
