import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, motion, radius, target } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const frame = style({
  // A few columns do not lie far apart.
  width: 'fit-content',
  minWidth: 'min(100%, 440px)',
  maxWidth: '100%',
  maxHeight: 'min(70vh, 640px)',
  overflow: 'auto',
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  backgroundColor: color.surfaceRaised,
  '@media': { print: { maxHeight: 'none', overflow: 'visible', border: 0 } },
});

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: fontSize.caption,
  fontVariantNumeric: 'tabular-nums',
});

/** Stays when the rows move on below it. */
export const headCell = recipe({
  base: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    padding: 0,
    verticalAlign: 'bottom',
    borderBottom: `1px solid ${color.borderStrong}`,
    backgroundColor: color.surfaceTint,
    '@media': { print: { position: 'static' } },
  },
  variants: { isFirst: { true: { insetInlineStart: 0, zIndex: 2 }, false: {} } },
});

export const sort = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '4px',
    width: '100%',
    minHeight: target,
    padding: '10px 14px',
    border: 0,
    background: 'transparent',
    color: color.textMuted,
    fontSize: fontSize.caption,
    fontWeight: 600,
    lineHeight: '1.35',
    textAlign: 'start',
    cursor: 'pointer',
    transition: `color ${motion}`,
    selectors: {
      '&:hover': { color: color.text },
      '[aria-sort] > &': { color: color.accent },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  },
  variants: { isFigure: { true: { justifyContent: 'flex-end', textAlign: 'end' }, false: {} } },
});

/** Holds its place in every head, so that nothing moves when rows are sorted. */
export const direction = style({
  width: '1em',
  flex: 'none',
  visibility: 'hidden',
  selectors: { '[aria-sort] &': { visibility: 'visible' }, '[aria-sort="ascending"] &': { transform: 'scaleY(-1)' } },
  '@media': { print: { display: 'none' } },
});

export const cell = recipe({
  base: {
    padding: '9px 14px',
    fontWeight: 400,
    textAlign: 'start',
    verticalAlign: 'top',
    lineHeight: '1.45',
    selectors: { 'tr + tr > &': { borderTop: `1px solid ${color.border}` } },
  },
  variants: {
    isFigure: { true: { textAlign: 'end', whiteSpace: 'nowrap' }, false: {} },
    isDate: { true: { whiteSpace: 'nowrap' }, false: {} },
    /** Names its row, also when the figures are scrolled sideways. */
    isFirst: {
      true: {
        position: 'sticky',
        insetInlineStart: 0,
        minWidth: 'min(11rem, 38vw)',
        maxWidth: '44vw',
        overflowWrap: 'break-word',
        backgroundColor: color.surfaceRaised,
        '@media': { print: { position: 'static' } },
      },
      false: {},
    },
  },
});

/** Room beside the figure's head that its arrow takes. */
export const figureEnd = style({ paddingInlineEnd: 'calc(14px + 1em + 4px)' });
