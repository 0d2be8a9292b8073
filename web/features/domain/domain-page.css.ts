import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, motion, radius, target, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Navigation next to the content on wide screens, above it on narrow ones. */
export const frame = style({
  display: 'grid',
  gap: '24px 48px',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: '216px minmax(0, 1fr)' } },
});

export const side = style({
  display: 'grid',
  gap: '16px',
  minWidth: 0,
  '@media': {
    [wide.laptop]: { position: 'sticky', top: '96px' },
    print: { display: 'none' },
  },
});

export const matter = style({ minWidth: 0 });

export const finder = style({ display: 'grid', gap: '4px' });

/** Only for devices with a keyboard. */
export const key = style({
  display: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  color: color.textMuted,
  fontSize: fontSize.caption,
  '@media': { '(hover: hover) and (pointer: fine)': { display: 'flex' } },
});
export const keySwitch = style({
  minHeight: target,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});
export const keyName = style({
  padding: '1px 7px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: '5px',
  backgroundColor: color.surfaceRaised,
  fontFamily: 'inherit',
  color: color.text,
});

export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 4px',
  marginInline: '-12px',
  '@media': { [wide.laptop]: { flexDirection: 'column', marginInline: 0 } },
});

export const link = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: target,
    paddingInline: '12px',
    borderRadius: radius.control,
    color: color.textMuted,
    fontWeight: 600,
    textDecoration: 'none',
    transition: `background-color ${motion}, color ${motion}`,
    selectors: { '&:hover': { backgroundColor: color.surfaceTint, color: color.text } },
  },
  variants: {
    isHere: {
      true: { backgroundColor: color.accentSoft, color: color.accentSoftText },
      false: {},
    },
  },
});
export const count = style({ fontWeight: 400, fontSize: fontSize.caption, fontVariantNumeric: 'tabular-nums' });

export const results = style({ display: 'grid' });
export const result = style({
  paddingBlock: '10px',
  borderTop: `1px solid ${color.border}`,
  overflowWrap: 'anywhere',
});
