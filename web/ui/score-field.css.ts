import { style } from '@vanilla-extract/css';
import { motion, radius, target } from '#theme/scale.ts';
import { color, mutedCaption, onAccent } from '#theme/theme.css.ts';

export const scale = style({ display: 'grid', gap: '8px', gridTemplateColumns: 'repeat(5, minmax(0, 64px))' });

export const score = style({
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  minHeight: target,
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.control,
  backgroundColor: color.surfaceRaised,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&:has(:checked)': { borderColor: color.accent, ...onAccent },
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
    '&:has([aria-invalid])': { borderColor: color.critical },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&:has(:checked)': { outline: '3px solid', outlineOffset: '-5px' } } },
  },
});

/** An invisible input over the whole box, so that a press anywhere in it counts; the box shows its state. */
export const control = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' });

export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  maxWidth: 'calc(5 * 64px + 4 * 8px)',
  ...mutedCaption,
});
