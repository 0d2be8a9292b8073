import { globalStyle, style } from '@vanilla-extract/css';
import { fontSize, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

/** The drawing; narrow screens show the list instead. */
export const drawn = style({
  display: 'none',
  '@media': { [wide.laptop]: { display: 'block' }, print: { display: 'table', width: '100%' } },
});
export const listed = style({
  '@media': { [wide.laptop]: { display: 'none' }, print: { display: 'none' } },
});

/** Repeats the heads on each printed page, as a table does. */
export const headGroup = style({
  display: 'contents',
  '@media': { print: { display: 'table-header-group', breakInside: 'avoid' } },
});

export const heads = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  position: 'sticky',
  // Below the header of the page.
  top: '77px',
  zIndex: 1,
  paddingBlock: '8px',
  backgroundColor: color.surface,
  borderBottom: `1px solid ${color.border}`,
  textAlign: 'center',
  fontWeight: 600,
  fontSize: fontSize.caption,
  '@media': { print: { position: 'static' } },
});

/** A slice is not split between two printed pages. */
export const slice = style({ paddingBlock: '7px', breakInside: 'avoid' });
export const picture = style({ display: 'block', width: '100%', height: 'auto', overflow: 'visible' });

export const arrow = style({ fill: 'none', stroke: color.borderStrong, strokeWidth: 1.5 });
export const text = style({ fontSize: '13px', fill: color.text });
const box = style({ stroke: color.borderStrong, strokeWidth: 1 });
export const boxes = {
  sender: style([box, { fill: color.surfaceTint }]),
  command: style([box, { fill: color.accentSoft }]),
  event: style([box, { fill: color.surfaceRaised, stroke: color.highlight, strokeWidth: 2 }]),
  'read-model': style([box, { fill: color.surfaceRaised, strokeDasharray: '4 3' }]),
  screen: style([box, { fill: color.surfaceTint }]),
} as const;

export const link = style({ textDecoration: 'none' });
globalStyle(`${link}:hover text, ${link}:focus-visible text`, { textDecoration: 'underline' });

export const lane = style(mutedCaption);
export const onScreen = style({ '@media': { print: { display: 'none' } } });
