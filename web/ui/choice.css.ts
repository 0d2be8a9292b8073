import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { forcedColors, motion, radius, target, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

/** A checkbox or radio button with its label: the whole row is the target. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: '12px',
  alignItems: 'start',
  minHeight: target,
  paddingBlock: '10px',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'default' } },
});

export const mark = recipe({
  base: {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    width: '24px',
    height: '24px',
    margin: 0,
    border: `1.5px solid ${color.borderStrong}`,
    backgroundColor: color.surfaceRaised,
    cursor: 'inherit',
    transition: `background-color ${motion}, border-color ${motion}`,
    selectors: {
      '&:checked': { backgroundColor: color.accent, borderColor: color.accent },
      '&[aria-invalid="true"]': { borderColor: color.critical, boxShadow: `0 0 0 1px ${color.critical}` },
      '&:disabled': { backgroundColor: color.surfaceTint, borderStyle: 'dashed' },
      '&::after': { content: '', display: 'none' },
      '&:checked::after': { display: 'block' },
    },
    '@media': { [forcedColors]: { appearance: 'auto' } },
  },
  variants: {
    shape: {
      check: {
        borderRadius: '6px',
        selectors: {
          '&::after': {
            width: '7px',
            height: '12px',
            marginTop: '-2px',
            border: `solid ${color.accentText}`,
            borderWidth: '0 2.5px 2.5px 0',
            transform: 'rotate(43deg)',
          },
        },
      },
      radio: {
        borderRadius: '50%',
        selectors: {
          '&::after': { width: '10px', height: '10px', borderRadius: '50%', backgroundColor: color.accentText },
        },
      },
    },
  },
});

export const words = style({ display: 'flex', flexDirection: 'column', lineHeight: '1.5' });
export const name = style({ fontWeight: 400 });
export const hint = style(mutedCaption);

export const legend = style({ fontWeight: 600, lineHeight: '1.4', marginBottom: '6px' });
export const group = style({ display: 'flex', flexDirection: 'column', gap: '6px' });

export const options = recipe({
  base: { display: 'grid', columnGap: '24px' },
  variants: { columns: { 1: {}, 2: { '@media': { [wide.tablet]: { gridTemplateColumns: '1fr 1fr' } } } } },
});

export const cards = style({
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
});

export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: '12px',
  alignContent: 'start',
  padding: '16px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.card,
  backgroundColor: color.surfaceRaised,
  cursor: 'pointer',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&:has(:checked)': {
      borderColor: color.accent,
      backgroundColor: color.accentSoft,
      boxShadow: `inset 0 0 0 1px ${color.accent}`,
    },
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

/** The focus ring is drawn around the whole card. */
export const inCard = style({ selectors: { '&:focus-visible': { outline: 'none' } } });

export const cardWords = style({ display: 'flex', flexDirection: 'column', gap: '4px', lineHeight: '1.45' });
export const cardName = style({ fontWeight: 600 });
export const cardFigure = style({ fontVariantNumeric: 'tabular-nums' });
export const cardDetail = style({
  ...mutedCaption,
  selectors: { [`${card}:has(:checked) &`]: { color: color.text } },
});
