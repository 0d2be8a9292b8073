import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, contentWidth, forcedColors, radius, target, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';
import { entry } from './bar.css.ts';

const padding = 'clamp(16px, 4vw, 40px)';

export const frame = style({
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * ${padding})`,
  marginInline: 'auto',
  paddingInline: padding,
});

/** The frame's grid: the navigation and the search. */
export const bar = style([
  frame,
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', columnGap: '8px' },
]);

/** Next to the menu's toggle, or at the end of the row, where its icon ends with the page below. */
export const search = style({
  gridRow: 1,
  gridColumn: 2,
  '@media': { [wide.laptop]: { marginInlineEnd: '-12px' } },
});

/** Shows the current page and opens the menu; narrow screens only. */
export const toggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: '100%',
  minHeight: target,
  padding: 0,
  ...bareButton,
  color: color.accent,
  fontSize: '0.9375rem',
  fontWeight: 600,
  textAlign: 'start',
  '@media': { [wide.laptop]: { display: 'none' } },
});

export const subject = style({ color: color.textMuted, fontWeight: 400 });

/** The current page, if it has an entry. */
export const place = style({
  selectors: {
    '&::before': { content: '"/"', marginInlineEnd: '8px', color: color.borderStrong, fontWeight: 400 },
  },
});

export const end = style({ display: 'flex', alignItems: 'center', gap: '8px', marginInlineStart: 'auto' });

/** The groups are stacked in the menu and side by side in the row, aligned with the page below. */
export const groups = recipe({
  base: {
    gap: '8px 12px',
    gridColumn: '1 / -1',
    paddingBlockEnd: '12px',
    '@media': {
      [wide.laptop]: {
        gridColumn: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 10px',
        paddingBlockEnd: 0,
        marginInlineStart: '-6px',
      },
    },
  },
  variants: { isOpen: { true: { display: 'grid' }, false: { display: 'none' } } },
});

export const groupName = style({
  paddingInline: '12px',
  paddingBlockStart: '8px',
  color: color.textMuted,
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  '@media': { [wide.laptop]: { paddingInline: '6px', marginBlockEnd: '-6px' } },
});

export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '8px',
  '@media': { [wide.laptop]: { display: 'flex', columnGap: 0 } },
});

/** In the row the current page is marked below its entry, in the menu at its start. */
export const link = style([
  entry,
  {
    gap: '6px',
    minHeight: '48px',
    paddingInline: '12px',
    fontSize: '0.9375rem',
    selectors: { '&[aria-current]::after': { insetBlock: '10px', insetInlineStart: 0, width: '3px' } },
    '@media': {
      [wide.laptop]: {
        minHeight: target,
        paddingInline: '6px',
        whiteSpace: 'nowrap',
        selectors: { '&[aria-current]::after': { inset: 'auto 0 0', width: 'auto', height: '3px' } },
      },
    },
  },
]);

export const count = style({
  minWidth: '1.5rem',
  padding: '0 6px',
  borderRadius: radius.round,
  backgroundColor: color.cautionSoft,
  color: color.caution,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: '1.5rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forcedColors]: { outline: '1px solid' } },
});

/** Links that fit into one row on every screen. */
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 4px',
  marginInline: '-12px',
  '@media': { [wide.laptop]: { marginInline: '-6px' } },
});
