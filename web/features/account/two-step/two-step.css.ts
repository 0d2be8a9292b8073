import { globalStyle, style } from '@vanilla-extract/css';
import { font, fontSize, radius, space } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** A code is read by cameras: dark on light in either theme, with a quiet border. */
export const qrCode = style({
  display: 'block',
  width: '216px',
  height: '216px',
  padding: space.small,
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
  backgroundColor: '#fff',
  fill: '#000',
});

export const secret = style({ fontFamily: font.code, letterSpacing: '0.06em', overflowWrap: 'anywhere' });

export const steps = style({ display: 'grid', gap: space.medium, margin: 0, paddingInlineStart: '1.25em' });

export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: space.xsmall,
  margin: 0,
  padding: space.medium,
  listStyle: 'none',
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  fontFamily: font.code,
  fontSize: fontSize.body,
});

/** On paper, the codes stand alone. */
globalStyle(`body:has(${codes}) *`, { '@media': { print: { visibility: 'hidden' } } });
globalStyle(`body ${codes}, body ${codes} *`, {
  '@media': { print: { visibility: 'visible !important' as 'visible' } },
});
globalStyle(`body ${codes}`, { '@media': { print: { position: 'fixed', insetBlockStart: 0, insetInlineStart: 0 } } });
