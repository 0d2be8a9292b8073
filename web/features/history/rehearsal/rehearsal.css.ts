import { style } from '@vanilla-extract/css';
import { target, wide } from '#theme/scale.ts';
import { raised } from '#theme/theme.css.ts';

export const changed = style({ fontWeight: 600 });

export const row = style({
  ...raised,
  padding: '4px 16px',
});
export const summary = style({ minHeight: target, paddingBlock: '10px', cursor: 'pointer' });

/** State and rows side by side where there is room. */
export const beside = style({
  display: 'grid',
  gap: '32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
/** Reserves two lines, so that the buttons do not move while stepping. */
export const current = style({ minHeight: '5.5rem' });
export const place = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const streams = style({ display: 'grid', gap: '8px' });
export const where = style({
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto' } },
});
/** Aligned with the inputs, not with their labels. */
export const besideFields = style({ '@media': { [wide.tablet]: { paddingBlockStart: '30px' } } });
export const events = style({ display: 'grid', gap: '12px' });
