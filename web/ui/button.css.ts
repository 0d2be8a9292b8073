import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, motion, radius, target } from '#theme/scale.ts';
import { color, onAccent } from '#theme/theme.css.ts';

const border = 1.5;
const smallPadding = 14;

/** The distance between the edge of a small button and its label. */
export const smallInset = `${smallPadding + border}px`;

export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: target,
    maxWidth: '100%',
    border: `${border}px solid transparent`,
    borderRadius: radius.control,
    fontFamily: font.text,
    fontWeight: 600,
    lineHeight: 1.25,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: `background-color ${motion}, border-color ${motion}, color ${motion}`,
    selectors: { '&[aria-disabled="true"], &:disabled': { cursor: 'default', opacity: 0.72 } },
  },
  variants: {
    variant: {
      primary: {
        ...onAccent,
        selectors: { '&:hover': { backgroundColor: color.accentHover } },
      },
      accent: {
        backgroundColor: color.action,
        color: color.actionText,
        selectors: { '&:hover': { backgroundColor: color.actionHover } },
      },
      secondary: {
        backgroundColor: 'transparent',
        borderColor: color.borderStrong,
        color: color.text,
        selectors: { '&:hover': { borderColor: color.accent, backgroundColor: color.surfaceTint } },
      },
      quiet: {
        backgroundColor: 'transparent',
        color: color.accent,
        selectors: { '&:hover': { backgroundColor: color.surfaceTint, color: color.accentHover } },
      },
      danger: {
        backgroundColor: color.critical,
        color: color.criticalText,
        selectors: { '&:hover': { backgroundColor: color.criticalHover } },
      },
    },
    size: {
      small: { padding: `8px ${smallPadding}px`, fontSize: '0.9375rem' },
      medium: { padding: '10px 20px', fontSize: '1rem' },
      large: { padding: '14px 28px', fontSize: '1.0625rem', minHeight: '52px' },
    },
    fullWidth: { true: { width: '100%' } },
  },
  defaultVariants: { variant: 'secondary', size: 'medium' },
});

/** Aligns the label of a small button, not its surface, with the other lines of its card. */
export const lineButton = style({ marginInlineStart: `-${smallInset}` });
