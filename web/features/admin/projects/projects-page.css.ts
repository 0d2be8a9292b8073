import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { forcedColors, radius, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';

/** Columns in a row, or one at a time on a phone. */
export const board = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.medium } },
});

export const column = recipe({
  base: {
    flexDirection: 'column',
    gap: space.medium,
    minWidth: 0,
    '@media': {
      [wide.laptop]: {
        display: 'flex',
        padding: space.small,
        borderRadius: radius.panel,
        backgroundColor: color.surfaceTint,
      },
    },
  },
  variants: { isFirst: { true: { display: 'flex' }, false: { display: 'none' } } },
});

/** Hidden on a phone, where the chooser shows the same. */
export const columnHead = style([
  visuallyHidden,
  {
    '@media': {
      [wide.laptop]: {
        display: 'flex',
        position: 'static',
        width: 'auto',
        height: 'auto',
        margin: 0,
        overflow: 'visible',
        clipPath: 'none',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: space.small,
        padding: `${space.xsmall} ${space.xsmall} 0`,
      },
    },
  },
]);

/** Chooses the visible column on a phone. */
export const chooser = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.xxsmall,
  padding: space.xxsmall,
  borderRadius: radius.card,
  backgroundColor: color.surfaceTint,
  '@media': { [wide.laptop]: { display: 'none' } },
});

export const choice = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '52px',
  padding: '4px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  backgroundColor: 'transparent',
  color: color.textMuted,
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: '1.3',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: color.borderStrong,
      backgroundColor: color.surfaceRaised,
      color: color.accent,
    },
  },
  '@media': {
    [forcedColors]: {
      borderColor: 'Canvas',
      selectors: { '&[aria-pressed="true"]': { borderColor: 'Highlight', textDecoration: 'underline' } },
    },
  },
});

export const count = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

export const people = style({ display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' });
