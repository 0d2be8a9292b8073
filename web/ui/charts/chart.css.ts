import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, forcedColors, space, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

export const frame = style({ width: '100%', minHeight: '200px', overflow: 'hidden' });

/** The main series is solid, the other an outline, so that they differ without colour. */
export const bar = recipe({
  // No transition when the window is resized.
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

/** The hovered column. */
export const pointed = style({ fill: color.surfaceTint, '@media': { [forcedColors]: { fill: 'Canvas' } } });

/** Two lines tall, so that changing text moves nothing. */
export const details = style({
  minHeight: '2lh',
  ...mutedCaption,
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

/** Readable on the gridline. */
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

/** Areas of up to four series: solid, outline, hatched, dotted. Patterns fill the last two. */
export const area = recipe({
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
      third: {
        stroke: color.borderStrong,
        strokeWidth: 1,
        '@media': { [forcedColors]: { stroke: 'CanvasText' } },
      },
      fourth: {
        stroke: color.borderStrong,
        strokeWidth: 1,
        '@media': { [forcedColors]: { stroke: 'CanvasText' } },
      },
    },
  },
});
export const hatchGround = style({ fill: color.surfaceRaised, '@media': { [forcedColors]: { fill: 'Canvas' } } });
export const hatch = style({ fill: color.textMuted, '@media': { [forcedColors]: { fill: 'CanvasText' } } });

/** Lines of up to four series: thick, dashed, dotted, dashed and dotted. */
export const series = recipe({
  base: {
    fill: 'none',
    stroke: color.textMuted,
    strokeWidth: 2,
    strokeLinejoin: 'round',
    transitionProperty: 'none',
    '@media': { [forcedColors]: { stroke: 'CanvasText' } },
  },
  variants: {
    rank: {
      first: { stroke: color.accent, strokeWidth: 3 },
      second: { strokeDasharray: '7 5' },
      third: { strokeDasharray: '2 4' },
      fourth: { strokeDasharray: '9 4 2 4' },
    },
  },
});
export const point = recipe({
  base: {
    fill: color.surfaceRaised,
    stroke: color.textMuted,
    strokeWidth: 2,
    transitionProperty: 'none',
    '@media': { [forcedColors]: { fill: 'Canvas', stroke: 'CanvasText' } },
  },
  variants: { rank: { first: { fill: color.accent, stroke: color.accent }, second: {}, third: {}, fourth: {} } },
});

/** A label on top of the drawing, readable on any fill. */
export const gridMark = style([
  mark,
  { stroke: color.surfaceRaised, strokeWidth: 4, paintOrder: 'stroke', strokeLinejoin: 'round' },
]);

export const lineSwatch = style({ width: '36px', height: '14px', flex: 'none' });

export const withLegend = style({ display: 'grid', gap: space.medium });

export const rows = style({ display: 'grid', gap: space.small, fontSize: fontSize.caption });
export const row = style({
  display: 'grid',
  gap: `2px ${space.medium}`,
  breakInside: 'avoid',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'minmax(0, 200px) minmax(0, 1fr)', alignItems: 'center' } },
});
export const rowName = style({
  overflowWrap: 'anywhere',
  lineHeight: '1.35',
  fontWeight: 600,
  '@media': { [wide.tablet]: { selectors: { [`${row} > &`]: { textAlign: 'end', fontWeight: 400 } } } },
});
export const rowBars = style({ display: 'grid', gap: '3px', minWidth: 0 });
export const rowBar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 76px',
  alignItems: 'center',
  gap: space.xsmall,
});
export const rowDrawing = recipe({
  base: { display: 'block', width: '100%', overflow: 'visible' },
  variants: { isThin: { true: { height: '12px' }, false: { height: '22px' } } },
});
export const rowValue = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', lineHeight: '1.35' });

export const funnelStep = style({
  display: 'grid',
  gap: `2px ${space.large}`,
  alignItems: 'start',
  '@media': {
    [wide.tablet]: {
      gridTemplateColumns: 'minmax(0, 240px) minmax(0, 1fr)',
      // No gap between steps.
      marginBlockEnd: `calc(-1 * ${space.small})`,
      selectors: { '&:last-child': { marginBlockEnd: 0 } },
    },
  },
});
export const funnelWords = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.xsmall}` });
export const funnelShare = style({
  flexBasis: '100%',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
});
export const funnelDrawing = recipe({
  base: { display: 'block', width: '100%' },
  variants: { isLast: { true: { height: '47px' }, false: { height: '72px' } } },
});
export const funnelLoss = style({
  fill: color.accentSoft,
  '@media': { [forcedColors]: { fill: 'Canvas', stroke: 'CanvasText' } },
});
