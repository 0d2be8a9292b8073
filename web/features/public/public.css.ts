import { style } from '@vanilla-extract/css';
import { fontSize, measure, wide } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

/** Words beside a picture. */
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
