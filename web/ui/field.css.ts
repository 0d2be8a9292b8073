import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, fontSize, forcedColors, motion, radius, target } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 });

export const label = style({ fontWeight: 600, fontSize: fontSize.body, lineHeight: '1.4', color: color.text });
export const optional = style({ fontWeight: 400, color: color.textMuted });

export const hint = style({ ...mutedCaption, lineHeight: '1.5' });

export const error = style({
  display: 'flex',
  gap: '6px',
  fontSize: fontSize.caption,
  lineHeight: '1.5',
  fontWeight: 600,
  color: color.critical,
});

/** Box around a control, its prefix and its suffix. */
export const box = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '48px',
    width: '100%',
    backgroundColor: color.surfaceRaised,
    color: color.text,
    border: `1px solid ${color.borderStrong}`,
    borderRadius: radius.control,
    transition: `border-color ${motion}, box-shadow ${motion}`,
    selectors: {
      '&:hover': { borderColor: color.text },
      '&:focus-within': { borderColor: color.focus, boxShadow: `0 0 0 2px ${color.focus}` },
    },
    '@media': { [forcedColors]: { selectors: { '&:focus-within': { outline: '3px solid Highlight' } } } },
  },
  variants: {
    invalid: {
      true: {
        borderColor: color.critical,
        boxShadow: `0 0 0 1px ${color.critical}`,
        selectors: { '&:hover': { borderColor: color.critical } },
      },
    },
    disabled: { true: { backgroundColor: color.surfaceTint, borderStyle: 'dashed' } },
  },
});

/** The bare control inside a box. */
export const control = style({
  flex: 1,
  minWidth: 0,
  width: '100%',
  minHeight: target,
  padding: '10px 14px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  lineHeight: '1.45',
  outline: 'none',
  textAlign: 'start',
  selectors: {
    '&::placeholder': { color: color.textMuted, opacity: 1 },
    '&:focus-visible': { outline: 'none' },
  },
});

export const affix = style({ flex: 'none', paddingInline: '14px 0', color: color.textMuted });
export const affixEnd = style({ flex: 'none', paddingInline: '0 14px', color: color.textMuted });

export const boxButton = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minWidth: target,
  minHeight: target,
  paddingInline: '12px',
  ...bareButton,
  borderRadius: radius.control,
  color: color.accent,
  fontSize: fontSize.caption,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: color.surfaceTint } },
});

/** `short` starts with two lines and grows with its text. */
export const multiline = recipe({
  base: { display: 'block', resize: 'vertical' },
  variants: {
    short: {
      true: { fieldSizing: 'content', minHeight: 'calc(2lh + 22px)', maxHeight: '40dvh' },
      false: { minHeight: '112px' },
    },
  },
});
export const counter = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' });
export const below = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' });

/* Chromium paints its own background on autofilled fields. */
globalStyle(`${control}:-webkit-autofill`, {
  WebkitTextFillColor: color.text,
  caretColor: color.text,
  transition: 'background-color 100000s',
});

/* Chromium's clear button in a search box is small, blue and not reachable by keyboard; Escape clears the box. */
globalStyle(`${control}::-webkit-search-cancel-button`, { appearance: 'none' });
