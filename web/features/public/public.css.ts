import { globalStyle, style } from '@vanilla-extract/css';
import { font, fontSize, inOwnDirection, lineHeight, measure, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Text next to a picture. */
export const split = style({
  display: 'grid',
  gap: 'clamp(32px, 6vw, 80px)',
  alignItems: 'center',
  '@media': { [wide.laptop]: { gridTemplateColumns: '1fr 1fr' } },
});

export const words = style({ display: 'grid', gap: '20px', justifyItems: 'start', maxWidth: measure, minWidth: 0 });
export const lede = style({ fontSize: fontSize.lede, lineHeight: '1.5', color: color.textMuted });
export const muted = style({ color: color.textMuted });
export const eyebrow = style({ fontSize: '1rem', fontWeight: 600, color: color.actionLink });

export const head = style({ display: 'grid', gap: '12px', maxWidth: '640px', marginBottom: 'clamp(32px, 5vw, 56px)' });

export const picture = style({ width: '100%', maxWidth: '560px', marginInline: 'auto' });

export const points = style({ display: 'grid', alignContent: 'start' });
export const point = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  paddingBlock: '10px',
  borderTop: `1px solid ${color.border}`,
  fontSize: '1.0625rem',
  lineHeight: '1.5',
});
export const pointMark = style({ color: color.accent });

export const reasons = style({
  display: 'grid',
  gap: '32px',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '48px' } },
});
export const reason = style({
  display: 'grid',
  gap: '10px',
  alignContent: 'start',
  paddingTop: '20px',
  borderTop: `3px solid ${color.highlight}`,
});

export const prose = style({ maxWidth: measure, fontSize: fontSize.lead });

globalStyle(`${prose} > * + *`, { marginTop: '16px' });
globalStyle(`${prose} h2`, {
  marginTop: '40px',
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  fontWeight: 500,
  lineHeight: lineHeight.heading,
  letterSpacing: '-0.012em',
});
globalStyle(`${prose} > h2:first-child`, { marginTop: 0 });
globalStyle(`${prose} ul`, { listStyle: 'disc', paddingInlineStart: '1.25em' });
globalStyle(`${prose} li + li`, { marginTop: '8px' });
globalStyle(`${prose} li::marker`, { color: color.accent });
globalStyle(`${prose} dl`, { borderBottom: `1px solid ${color.border}` });
globalStyle(`${prose} dl > div`, { paddingBlock: '16px', borderTop: `1px solid ${color.border}` });
globalStyle(`${prose} dt`, { fontWeight: 600, overflowWrap: 'anywhere' });
globalStyle(`${prose} dd`, { marginTop: '4px' });

export const quote = style({
  margin: 0,
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  lineHeight: lineHeight.snug,
  whiteSpace: 'pre-line',
  ...inOwnDirection,
  overflowWrap: 'anywhere',
  selectors: { '&::before': { content: 'open-quote' }, '&::after': { content: 'close-quote' } },
});

export const author = style({ fontWeight: 600, overflowWrap: 'anywhere' });
