import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, forcedColors, radius, space, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccent, onAccentSoft } from '#theme/theme.css.ts';
import { row } from '#ui/link-rows.css.ts';

/** One conversation: the whole row is the link. */
export const entry = recipe({
  base: [
    row,
    {
      padding: `${space.medium} clamp(12px, 3vw, 24px)`,
      selectors: { '&[aria-current]': onAccentSoft },
      '@media': {
        [forcedColors]: {
          selectors: {
            '&[aria-current]:not(:focus-visible)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
          },
        },
      },
    },
  ],
  variants: { isUnread: { true: { fontWeight: 600 }, false: {} } },
});

/** Two parts of a line; the left one shrinks. */
const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.medium,
  minWidth: 0,
});

export const first = line;

export const partner = style({ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 });

export const title = style({
  ...mutedCaption,
  fontWeight: 400,
  overflowWrap: 'anywhere',
});

export const last = style([line, { flexWrap: 'nowrap', alignItems: 'center' }]);

export const extract = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const unread = style({
  flex: 'none',
  minWidth: '24px',
  padding: '0 8px',
  borderRadius: radius.round,
  ...onAccent,
  fontSize: fontSize.caption,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
  '@media': { [forcedColors]: { outline: '1px solid' } },
});

/** The list and the open conversation side by side where there is room. */
export const panes = recipe({
  base: { display: 'grid', gap: space.large, alignItems: 'start' },
  variants: {
    isSplit: {
      true: { '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(280px, 360px) minmax(0, 1fr)' } } },
      false: {},
    },
  },
});

const onlyWide = { display: 'none', '@media': { [wide.laptop]: { display: 'block' } } };

/** On a phone, visible only while no conversation is open. */
export const listPane = recipe({ base: { minWidth: 0 }, variants: { isOpen: { true: onlyWide, false: {} } } });

/** On a phone, visible only while a conversation is open, in place of the list. */
export const openPane = recipe({ base: { minWidth: 0 }, variants: { isOpen: { true: {}, false: onlyWide } } });

/** At least as tall as a short list. */
export const choose = style({ display: 'grid', minHeight: '360px' });
globalStyle(`${choose} > *`, { justifyContent: 'center' });

/** Header of the open conversation. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space.xsmall,
});

export const headWords = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const onlyNarrow = style({ flexBasis: '100%', '@media': { [wide.laptop]: { display: 'none' } } });

export const closed = style({ padding: 'clamp(12px, 3vw, 20px)', borderTop: `1px solid ${color.border}` });
