import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, font, radius, target, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';
import { floating } from './floating.css.ts';

/** In the top layer, without a visible box. */
export const layer = style({
  inset: '0 auto auto 0',
  width: 0,
  height: 0,
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'visible',
  background: 'none',
  '@media': { print: { display: 'none' } },
});

/** In the bottom corner, or below the header, where it covers no form at the bottom. */
export const viewport = recipe({
  base: {
    position: 'fixed',
    zIndex: 60,
    insetInline: '16px',
    padding: 0,
    outline: 'none',
    '@media': { [wide.tablet]: { insetInline: 'auto 24px', width: '400px' } },
  },
  variants: {
    place: {
      bottom: { insetBlockEnd: '16px', '@media': { [wide.tablet]: { insetBlockEnd: '24px' } } },
      top: { insetBlockStart: '80px', '@media': { [wide.laptop]: { insetBlockStart: '92px' } } },
    },
  },
});

export const toast = recipe({
  base: [
    floating,
    {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: '12px',
      padding: '14px 8px 14px 16px',
      borderInlineStart: `4px solid ${color.accent}`,
      selectors: {
        '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
      },
    },
  ],
  variants: {
    tone: { default: { color: color.text }, destructive: { borderInlineStartColor: color.critical } },
  },
});

export const mark = recipe({
  base: { paddingTop: '1px' },
  variants: { tone: { default: { color: color.positive }, destructive: { color: color.critical } } },
});

export const title = style({ fontFamily: font.text, fontWeight: 600 });
export const message = style({ ...mutedCaption, lineHeight: '1.5' });

export const close = style({
  display: 'grid',
  placeContent: 'center',
  width: target,
  height: target,
  marginBlock: '-10px',
  ...bareButton,
  borderRadius: radius.control,
  color: color.textMuted,
  selectors: { '&:hover': { backgroundColor: color.surfaceTint, color: color.text } },
});
