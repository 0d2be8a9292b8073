import { style } from '@vanilla-extract/css';
import { font, radius, target, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const steps = style({ display: 'grid', gap: '40px' });

/** The number stands beside its step, where there is room. */
export const step = style({
  display: 'grid',
  gap: '12px 20px',
  scrollMarginTop: '96px',
  '@media': { [wide.tablet]: { gridTemplateColumns: `${target} minmax(0, 1fr)` } },
});

export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: radius.round,
  backgroundColor: color.accent,
  color: color.accentText,
  fontFamily: font.headline,
  fontSize: '1.25rem',
  fontVariantNumeric: 'lining-nums',
});

export const matter = style({ display: 'grid', gap: '12px', minWidth: 0 });

export const ways = style({
  display: 'grid',
  gap: '0 24px',
  counterReset: 'way',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const way = style({ display: 'flex', alignItems: 'center', minHeight: target, gap: '8px' });
export const wayNumber = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
