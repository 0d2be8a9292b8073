import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, font, fontSize, motion, radius, space, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccent, onAccentSoft } from '#theme/theme.css.ts';

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
  ...mutedCaption,
  '@media': { '(hover: hover) and (pointer: fine)': { display: 'flex' } },
});
export const keySwitch = style({
  minHeight: target,
  padding: 0,
  ...bareButton,
  color: color.accent,
  fontWeight: 600,
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
      true: onAccentSoft,
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

/** Names in wrapping rows. */
export const names = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', minWidth: 0 });
export const name = style({ minWidth: 0, paddingBlock: '2px' });

/** Names in one column. */
export const column = style({ display: 'grid', gap: '4px', minWidth: 0 });

export const source = style({ ...mutedCaption, overflowWrap: 'anywhere' });

export const chapter = style({ scrollMarginTop: '96px', display: 'grid', gap: space.medium, minWidth: 0 });

export const contents = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 20px',
  paddingBlock: '4px',
  borderBlock: `1px solid ${color.border}`,
  fontSize: fontSize.caption,
});
export const contentsTitle = style({ color: color.textMuted, fontWeight: 600 });
export const contentsList = style({ display: 'flex', flexWrap: 'wrap', gap: '0 20px' });
export const contentsLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: target });

export const marks = style({ display: 'flex', flexWrap: 'wrap', gap: '6px' });

export const quote = style({
  padding: '12px 16px',
  borderInlineStart: `4px solid ${color.highlight}`,
  borderRadius: `0 ${radius.control} ${radius.control} 0`,
  backgroundColor: color.surfaceTint,
});

export const relations = style({ display: 'grid' });
export const relation = style({
  display: 'grid',
  gap: '4px',
  paddingBlock: '12px',
  borderTop: `1px solid ${color.border}`,
});

export const story = style({ display: 'grid', gap: '8px' });

export const part = style({
  display: 'grid',
  gap: '2px 16px',
  paddingTop: '8px',
  borderTop: `1px solid ${color.border}`,
  '@media': { [wide.tablet]: { gridTemplateColumns: '64px minmax(0, 1fr)' } },
});

export const term = style({ ...mutedCaption, fontWeight: 600, lineHeight: '1.8' });
export const steps = style({ display: 'grid', gap: '4px' });
export const step = style({ overflowWrap: 'anywhere' });

export const walkSteps = style({ display: 'grid', gap: '40px' });

/** The number goes next to its step on wide screens. */
export const walkStep = style({
  display: 'grid',
  gap: '12px 20px',
  scrollMarginTop: '96px',
  '@media': { [wide.tablet]: { gridTemplateColumns: `${target} minmax(0, 1fr)` } },
});

export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: radius.round,
  ...onAccent,
  fontFamily: font.headline,
  fontSize: '1.25rem',
  fontVariantNumeric: 'lining-nums',
});

export const stepMatter = style({ display: 'grid', gap: '12px', minWidth: 0 });

export const ways = style({
  display: 'grid',
  gap: '0 24px',
  counterReset: 'way',
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const way = style({ display: 'flex', alignItems: 'center', minHeight: target, gap: '8px' });
export const wayNumber = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
