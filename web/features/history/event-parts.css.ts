import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { asTable, fontSize, forcedColors, radius, spreadRow, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccent } from '#theme/theme.css.ts';

export const nothing = style({ color: color.textMuted });
export const list = style({
  display: 'grid',
  gap: '2px',
  listStyle: 'disc',
  paddingInlineStart: '1.1em',
  selectors: { '&:has(> :only-child)': { listStyle: 'none', paddingInlineStart: 0 } },
});

export const marked = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px' });
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  color: color.caution,
  fontSize: fontSize.caption,
});
export const gone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: color.textMuted,
  fontStyle: 'italic',
});

export const change = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' });
export const arrow = style({ color: color.textMuted });

/** An unobtrusive link, because every row has some. */
export const name = style({
  color: color.text,
  fontWeight: 600,
  textDecorationLine: 'underline',
  textDecorationColor: color.borderStrong,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.22em',
  unicodeBidi: 'isolate',
  selectors: { '&:hover': { color: color.accent, textDecorationColor: color.accent } },
});

/** Fields of an event next to its envelope. */
export const columns = style({
  display: 'grid',
  gap: '24px 40px',
  alignItems: 'start',
  minWidth: 0,
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const part = style({ display: 'grid', gap: '8px', minWidth: 0 });

export const jsonHead = style({
  ...spreadRow,
  gap: '8px',
});

/** A tree of three levels, each indented and joined to the one above by a line. */
export const chain = style({ display: 'grid', gap: '4px' });
export const link = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    gap: '2px',
    paddingBlock: '6px',
    paddingInlineStart: '28px',
    selectors: {
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '7px',
        insetBlock: '-8px auto',
        width: '12px',
        height: '28px',
        border: `solid ${color.borderStrong}`,
        borderWidth: '0 0 1.5px 1.5px',
        borderEndStartRadius: '8px',
      },
    },
  },
  variants: {
    place: {
      first: { paddingInlineStart: 0, selectors: { '&::before': { display: 'none' } } },
      own: {},
      next: { marginInlineStart: '28px' },
    },
  },
});
export const own = style({ fontWeight: 600 });
export const when = style(mutedCaption);
export const whole = style({ display: 'grid', gap: '24px', minWidth: 0 });

/** A round button that stays pressed. */
export const toggle = style({
  minHeight: target,
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-pressed="true"]': { ...onAccent, borderColor: color.accent },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[aria-pressed="true"]': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
});

/** Equal columns for both states of a record; differences also get a bar. */
export const comparison = style({});
globalStyle(`${comparison} th:first-child`, { '@media': { [asTable]: { width: '26%' } } });
globalStyle(`${comparison} td`, { '@media': { [asTable]: { width: '37%' } } });
globalStyle(`${comparison} tr:has([data-differs])`, { boxShadow: `inset 4px 0 0 ${color.highlight}` });
