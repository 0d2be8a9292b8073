import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, forcedColors, space } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const frame = style({ width: '100%', minHeight: '200px', overflow: 'hidden' });

/** The series that matters is solid; the other, which completes it, is an outline: they differ without colour, too. */
export const bar = recipe({
  // Columns jump to their new size with the window.
  base: { transitionProperty: 'none' },
  variants: {
    rank: {
      first: { fill: color.accent, '@media': { [forcedColors]: { fill: 'CanvasText' } } },
      second: {
        fill: color.accentSoft,
        stroke: color.borderStrong,
        strokeWidth: 1,
        '@media': { [forcedColors]: { fill: 'Canvas', stroke: 'CanvasText' } },
      },
    },
  },
});

/** The column under the pointer. */
export const pointed = style({ fill: color.surfaceTint, '@media': { [forcedColors]: { fill: 'Canvas' } } });

/** Holds its two lines, so that nothing moves while it changes. */
export const told = style({
  minHeight: '2lh',
  color: color.textMuted,
  fontSize: fontSize.caption,
  fontVariantNumeric: 'tabular-nums',
});

export const line = style({ stroke: color.border, strokeWidth: 1, shapeRendering: 'crispEdges' });
export const base = style({ stroke: color.borderStrong, strokeWidth: 1, shapeRendering: 'crispEdges' });

export const mark = style({
  fill: color.textMuted,
  fontFamily: font.text,
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forcedColors]: { fill: 'CanvasText' } },
});

/** Stays readable where it touches the gridline. */
export const highest = style([
  mark,
  { fill: color.text, fontWeight: 600, stroke: color.surfaceRaised, strokeWidth: 5, paintOrder: 'stroke' },
]);

export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.xxsmall} ${space.medium}`,
  fontSize: fontSize.caption,
});
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: '8px' });
export const swatch = style({ width: '14px', height: '14px', flex: 'none' });
export const amount = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
