import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { asTable } from '#theme/scale.ts';
import { color, mutedCaption, raised } from '#theme/theme.css.ts';
import { button, smallInset } from './button.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

export const frame = style({
  ...raised,
  overflow: 'hidden',
  '@media': { print: { overflow: 'visible' } },
});

export const table = style({
  display: 'block',
  width: '100%',
  '@media': { [asTable]: { display: 'table' } },
});

export const caption = style([visuallyHidden]);

export const head = style([
  visuallyHidden,
  {
    '@media': {
      [asTable]: {
        display: 'table-header-group',
        position: 'static',
        clipPath: 'none',
        backgroundColor: color.surfaceTint,
      },
    },
  },
]);

export const body = style({ display: 'block', '@media': { [asTable]: { display: 'table-row-group' } } });

export const headRow = style({ '@media': { [asTable]: { display: 'table-row' } } });

export const row = style({
  display: 'block',
  padding: '16px',
  selectors: { '& + &': { borderTop: `1px solid ${color.border}` } },
  '@media': { [asTable]: { display: 'table-row' } },
});

export const headCell = style({
  '@media': {
    [asTable]: {
      padding: '10px 16px',
      ...mutedCaption,
      fontWeight: 600,
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
  },
});

export const cell = recipe({
  base: {
    fontWeight: 400,
    textAlign: 'start',
    overflowWrap: 'break-word',
    '@media': {
      [asTable]: {
        display: 'table-cell',
        padding: '12px 16px',
        verticalAlign: 'top',
        selectors: { 'tr + tr > &': { borderTop: `1px solid ${color.border}` } },
      },
    },
  },
  variants: {
    place: {
      /** Names the row. */
      first: { display: 'block', marginBottom: '8px' },
      other: {
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, 1fr) minmax(0, 2fr)',
        gap: '16px',
        paddingBlock: '4px',
      },
    },
    /** For addresses, which may break anywhere. */
    long: { true: { overflowWrap: 'anywhere' } },
    /** For dates and figures, which stay on one line. */
    short: {
      true: { fontVariantNumeric: 'tabular-nums', '@media': { [asTable]: { whiteSpace: 'nowrap' } } },
    },
  },
});

const quietButton = `${cell.classNames.base} > div > ${button.classNames.variants.variant.quiet}`;
/* Aligns the label of a button, not its surface, with the other cells and the heading. */
globalStyle(quietButton, { marginBlock: '-9px' });
globalStyle(`${quietButton}:first-child`, {
  maxWidth: `calc(100% + ${smallInset})`,
  marginInlineStart: `-${smallInset}`,
});

export const label = style({
  ...mutedCaption,
  fontWeight: 600,
  lineHeight: '1.7',
  '@media': { [asTable]: { display: 'none' } },
});
