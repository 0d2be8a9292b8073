import { style } from '@vanilla-extract/css';
import { font } from '#theme/scale.ts';
import { color, raised } from '#theme/theme.css.ts';
import { type } from './drawing.ts';

/** Scrolls horizontally where it is wider than the screen. */
export const frame = style({
  padding: '16px',
  ...raised,
  overflowX: 'auto',
});

export const picture = style({ maxWidth: 'none', marginInline: 'auto', fontFamily: font.code });
/** Shrinks a little to fit. */
export const fitted = style([picture, { maxWidth: 'max(100%, 46rem)', height: 'auto' }]);

export const box = style({ fill: color.accentSoft, stroke: color.accent, strokeWidth: 1.5 });
export const lastBox = style({ fill: color.surfaceTint, stroke: color.borderStrong, strokeWidth: 1.5 });
export const state = style({ fontFamily: font.text, fontSize: `${type.state}px`, fontWeight: 600, fill: color.text });
export const event = style({ fontSize: `${type.event}px`, fill: color.textMuted });
export const line = style({ fill: 'none', stroke: color.borderStrong, strokeWidth: 1.5 });
export const head = style({ fill: color.borderStrong });
export const ground = style({ fill: color.surfaceRaised });
