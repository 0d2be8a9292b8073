import { style } from '@vanilla-extract/css';
import { fontSize, measure, radius, wide } from '../../theme/scale.ts';
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
export const framed = style({ borderRadius: radius.panel, overflow: 'hidden' });

export const prose = style({ display: 'grid', gap: '16px', maxWidth: measure });
