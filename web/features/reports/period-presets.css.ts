import { style } from '@vanilla-extract/css';
import { fontSize, motion, radius, target } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

export const presets = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });

/** The chosen one is filled, and has a tick. */
export const preset = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: target,
  padding: '8px 14px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontSize: fontSize.caption,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-pressed="true"]': {
      borderColor: color.accent,
      backgroundColor: color.accentSoft,
      color: color.accentSoftText,
    },
  },
});
