import { style, styleVariants } from '@vanilla-extract/css';
import { fontSize, forcedColors, radius, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Fields in a row that wraps. */
export const fields = style({
  display: 'grid',
  gap: space.small,
  alignItems: 'start',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' } },
});

/** Alternative conditions, one of which must hold. */
export const alternatives = style({
  display: 'grid',
  gap: space.small,
  padding: space.small,
  border: `1px solid ${color.border}`,
  borderRadius: radius.control,
});

/** Scrolls horizontally: as wide as the page, not as its contents. */
export const heatFrame = style({ overflowX: 'auto', contain: 'inline-size' });
/** On paper, where nothing scrolls, a wide map is narrower: the 24 hours of a day fit side by side. */
const inWideRow = 'tr:has(> :nth-child(9)) > &';
const narrow = { padding: '3px 2px', minWidth: 0 } as const;
export const heat = style({
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: fontSize.caption,
  '@media': {
    print: { selectors: { '&:has(tr > :nth-child(9))': { borderSpacing: '1px', fontSize: '0.6875rem' } } },
  },
});
export const heatHead = style({
  padding: '4px 8px',
  fontWeight: 600,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  selectors: { '&[scope="row"]': { textAlign: 'start' } },
  '@media': {
    print: {
      selectors: {
        [inWideRow]: narrow,
        [`${inWideRow}[scope="col"]:not(:first-child)`]: { writingMode: 'vertical-rl' },
      },
    },
  },
});
/** Column header of the heat map. */
export const heatGroup = style({ padding: '4px 8px', color: color.textMuted, fontWeight: 400, textAlign: 'start' });

const cell = style({
  minWidth: '56px',
  padding: '6px 8px',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  color: color.text,
  backgroundColor: color.surface,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' }, print: { selectors: { [inWideRow]: narrow } } },
});
const mixed = (percent: number) => ({
  backgroundColor: `color-mix(in srgb, ${color.accentSoft} ${percent}%, ${color.surface})`,
});

/** Shades from zero to the highest value. Every cell also shows its figure. */
export const heatCell = styleVariants({
  none: [cell],
  low: [cell, mixed(30)],
  middle: [cell, mixed(60)],
  high: [cell, mixed(100), { fontWeight: 600 }],
  highest: [cell, mixed(100), { fontWeight: 700, boxShadow: `inset 0 0 0 2px ${color.accent}` }],
});
