import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, forcedColors, spreadRow, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, raised } from '#theme/theme.css.ts';
import { toggle } from '../event-parts.css.ts';

export const head = style({
  ...spreadRow,
  gap: '8px 24px',
});
export const count = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

/** The drawing needs width; phones show the list. */
export const views = style({ display: 'none', gap: '16px', '@media': { [wide.tablet]: { display: 'flex' } } });
export const choices = style({ display: 'flex', gap: '8px', minWidth: 0 });
export const choice = style([toggle, { minWidth: target, paddingInline: '14px' }]);

export const drawing = recipe({
  base: { display: 'none', minWidth: 0 },
  variants: {
    view: { lanes: { '@media': { [wide.tablet]: { display: 'grid', gap: '16px' } } }, list: {} },
  },
});
export const listing = recipe({
  variants: {
    view: { lanes: { '@media': { [wide.tablet]: { display: 'none' } } }, list: {} },
  },
});

/** The names of the lanes stay next to the lanes while these scroll. */
export const board = style({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr)',
  ...raised,
});
export const names = style({ borderInlineEnd: `1px solid ${color.border}` });
export const name = style({
  display: 'flex',
  alignItems: 'center',
  height: '44px',
  paddingInline: '12px',
  overflow: 'hidden',
  fontSize: fontSize.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const scroll = style({ minWidth: 0, overflowX: 'auto' });
export const picture = style({ display: 'block' });

export const lane = style({ stroke: color.border, strokeWidth: 1, shapeRendering: 'crispEdges' });
export const edge = recipe({
  base: { fill: 'none', stroke: color.borderStrong, strokeWidth: 1.5 },
  variants: {
    own: { true: { stroke: color.accent, strokeWidth: 2.5, '@media': { [forcedColors]: { stroke: 'Highlight' } } } },
  },
});
export const tick = style({ fill: color.textMuted, fontFamily: font.text, fontSize: '12px' });

export const node = style({ cursor: 'pointer', outline: 'none' });
export const hit = style({ fill: 'transparent' });
/** Filled: the event changes a status. Square: the event cannot be read. */
export const dot = recipe({
  base: { stroke: color.accent, strokeWidth: 2, '@media': { [forcedColors]: { stroke: 'CanvasText' } } },
  variants: {
    kind: {
      change: { fill: color.accent, '@media': { [forcedColors]: { fill: 'CanvasText' } } },
      plain: { fill: color.surfaceRaised, '@media': { [forcedColors]: { fill: 'Canvas' } } },
    },
  },
});
export const ring = style({
  fill: 'none',
  stroke: 'transparent',
  strokeWidth: 2,
  selectors: { [`${node}[aria-pressed="true"] &`]: { stroke: color.accent } },
});
globalStyle(`${node}:focus-visible ${ring}`, { stroke: color.text, strokeWidth: 3 });

export const details = style({
  display: 'grid',
  gap: '6px',
  minHeight: '7lh',
  alignContent: 'start',
  overflowWrap: 'anywhere',
});
export const facts = style(mutedCaption);

export const list = style({
  ...raised,
});
export const item = style({
  display: 'grid',
  gap: '4px',
  padding: '12px 16px',
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${color.border}` } },
});
