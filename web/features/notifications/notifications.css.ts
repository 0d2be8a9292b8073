import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { forcedColors, motion, radius, space, spreadRow } from '#theme/scale.ts';
import { color, onAccent } from '#theme/theme.css.ts';
import { floating } from '#ui/floating.css.ts';
import { row } from '#ui/link-rows.css.ts';

/** One notification: the whole row is the link. */
export const entry = recipe({
  base: [
    row,
    {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: space.small,
      padding: `${space.small} clamp(12px, 3vw, 20px)`,
      borderInlineStart: '4px solid transparent',
      // Otherwise the browser draws the transparent borders, and every notification looks unread.
      '@media': { [forcedColors]: { borderInlineStartColor: 'Canvas' } },
    },
  ],
  variants: {
    isUnread: {
      true: {
        borderInlineStartColor: color.accent,
        fontWeight: 600,
        '@media': { [forcedColors]: { borderInlineStartColor: 'Highlight' } },
      },
      false: {},
    },
  },
});

/** Shows the kind at a glance; the sentence states it too. */
export const icon = style({ gridRow: 'span 2', paddingTop: '2px', color: color.accent });

export const text = style({ overflowWrap: 'anywhere', minWidth: 0 });

export const bell = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '44px',
  height: '44px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontSize: '1.125rem',
  cursor: 'pointer',
  transition: `border-color ${motion}`,
  selectors: { '&:hover, &[data-state="open"]': { borderColor: color.accent } },
});

export const count = style({
  position: 'absolute',
  insetBlockStart: '-6px',
  insetInlineEnd: '-6px',
  minWidth: '22px',
  paddingInline: '6px',
  borderRadius: radius.round,
  ...onAccent,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forcedColors]: { outline: '1px solid' } },
});

export const popover = style([
  floating,
  {
    zIndex: 40,
    display: 'grid',
    gap: space.small,
    width: 'min(400px, calc(100vw - 16px))',
    maxHeight: 'min(560px, calc(100dvh - 96px))',
    overflowY: 'auto',
    padding: space.medium,
  },
]);

export const head = style({
  ...spreadRow,
  gap: space.xsmall,
});
